/* Takes the viewer's program out of its packed form, once on a page, and mounts.

   Packed is raw deflate (RFC 1951) in base64. The browser's own DecompressionStream
   answers later, when the fallback table has been drawn and the page would jump; this
   answers at once, before anything is drawn. A comment stands on a line of its own. */

// zlib gives a text of this size only blocks with codes of their own (type 2).
function inflate(bytes) {
  const out = [];
  let at = 0;
  const bits = (count) => {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1) {
      value |= ((bytes[at >> 3] >> (at & 7)) & 1) << i;
    }
    return value;
  };
  // One more than the symbol of each code, which is kept with a leading 1, as codes may
  // begin with 0; 0 where there is no code.
  const codesOf = (lengths) => {
    const codes = new Uint16Array(1 << 16);
    let code = 0;
    for (let length = 1; length < 16; length += 1) {
      code *= 2;
      lengths.forEach((one, symbol) => {
        if (one === length) {
          codes[(1 << length) + code] = symbol + 1;
          code += 1;
        }
      });
    }
    return codes;
  };
  const symbol = (codes) => {
    let code = 1;
    while (!codes[code]) {
      code = 2 * code + ((bytes[at >> 3] >> (at & 7)) & 1);
      at += 1;
    }
    return codes[code] - 1;
  };
  // Lengths and distances: a symbol and, for the greater ones, further bits.
  const number = (symbol, group) => {
    const more = Math.max(0, (symbol >> group) - 1);
    const base = more ? ((1 << group) | (symbol & ((1 << group) - 1))) << more : symbol;
    return base + bits(more);
  };
  const readCodes = () => {
    const sizes = [bits(5) + 257, bits(5) + 1];
    const inner = Array(19).fill(0);
    const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    order.slice(0, bits(4) + 4).forEach((place) => (inner[place] = bits(3)));
    const codes = codesOf(inner);
    const lengths = [];
    const repeats = {
      16: () => [lengths.at(-1), 3 + bits(2)],
      17: () => [0, 3 + bits(3)],
      18: () => [0, 11 + bits(7)],
    };
    while (lengths.length < sizes[0] + sizes[1]) {
      const one = symbol(codes);
      const [value, times] = repeats[one]?.() ?? [one, 1];
      lengths.push(...Array(times).fill(value));
    }
    return [codesOf(lengths.slice(0, sizes[0])), codesOf(lengths.slice(sizes[0]))];
  };
  let isLast = 0;
  while (!isLast) {
    isLast = bits(1);
    bits(2);
    const [literals, distances] = readCodes();
    for (let one = symbol(literals); one !== 256; one = symbol(literals)) {
      if (one < 256) {
        out.push(one);
        continue;
      }
      const length = one === 285 ? 258 : 3 + number(one - 257, 2);
      const start = out.length - 1 - number(symbol(distances), 1);
      for (let i = 0; i < length; i += 1) {
        out.push(out[start + i]);
      }
    }
  }
  return new TextDecoder().decode(new Uint8Array(out));
}

// The program runs as a script of its own, so a page that lets this one run lets it.
export function start(packed, name) {
  const here = document.currentScript;
  if (!globalThis[name]) {
    const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
    const script = document.createElement("script");
    script.nonce = here ? here.nonce : "";
    script.textContent = "var " + name + " = " + inflate(bytes);
    document.head.append(script);
    script.remove();
  }
  const hosts = here
    ? [here.closest(".ll-stepper")]
    : [...document.querySelectorAll(".ll-stepper")];
  hosts.forEach((host) => globalThis[name](host));
}
