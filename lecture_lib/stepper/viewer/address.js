/* The addresses of viewers: "#train_bpe.200" is step 200 of the viewer of that name. */

// The addresses of viewers with these names. Of several with one name the first keeps
// it, and the others have their number behind it.
function addresses(names) {
  const given = new Set(names);
  const last = new Map();
  return names.map((name) => {
    let number = (last.get(name) || 0) + 1;
    while (number > 1 && given.has(name + "-" + number)) {
      number += 1;
    }
    last.set(name, number);
    return number > 1 ? name + "-" + number : name;
  });
}

// That of one viewer among all on the page, in the order in which they stand there.
export function addressOf(host) {
  const hosts = [...document.querySelectorAll(".ll-stepper")];
  const names = hosts.map((one) => one.dataset.name || "");
  return addresses(names)[hosts.indexOf(host)];
}
