"""The contrast of two colors, as the accessibility guidelines define it."""

# The contrast of each element's text with what is behind it, WCAG's (1 to 21).
CONTRAST = """(selector) => {
  const draw = document.createElement("canvas").getContext("2d", {
    willReadFrequently: true,
  });
  const pixels = new Map();
  const pixel = (color) => {
    if (!pixels.has(color)) {
      draw.clearRect(0, 0, 1, 1);
      draw.fillStyle = color;
      draw.fillRect(0, 0, 1, 1);
      pixels.set(color, [...draw.getImageData(0, 0, 1, 1).data]);
    }
    return pixels.get(color);
  };
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = new Map([[null, [0, 0, 0, 0]]]);
  const behind = (node) => {
    if (!grounds.has(node)) {
      const color = pixel(getComputedStyle(node).backgroundColor);
      grounds.set(node, color[3] > 250 ? color : behind(node.parentElement));
    }
    return grounds.get(node);
  };
  return [...document.querySelectorAll(selector)].map((node) => {
    const text = light(pixel(getComputedStyle(node).color));
    const ground = light(behind(node));
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  });
}"""


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    """Return the luminance of a color #rrggbb, from 0 to 1, by the same guidelines."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
