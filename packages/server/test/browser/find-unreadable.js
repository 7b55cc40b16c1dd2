/**
 * Finds texts that can hardly be read, by the contrast of their colours (WCAG 2.2, 1.4.3). It runs in the
 * browser, so it needs nothing outside of itself.
 *
 * @returns {string[]} each once for its colours, with them and the contrast
 */
export function findUnreadable(part, contrastMin) {
  function over(text, [red, green, blue]) {
    const [r = 0, g = 0, b = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
    const mix = (upper, lower) => upper * alpha + lower * (1 - alpha);
    return [mix(r, red), mix(g, green), mix(b, blue)];
  }

  function paperOf(element) {
    if (element === null) return [255, 255, 255];
    return over(getComputedStyle(element).backgroundColor, paperOf(element.parentElement));
  }

  function luminance(colour) {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(a, b) {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  }

  const found = new Map();
  for (const element of part.querySelectorAll('*')) {
    const text = [...element.childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    if (text === undefined || !element.checkVisibility()) continue;
    const paper = paperOf(element);
    const ink = over(getComputedStyle(element).color, paper);
    const ratio = contrast(ink, paper);
    const colours = `${ink.map(Math.round)} on ${paper.map(Math.round)}`;
    if (ratio < contrastMin) found.set(colours, `${text.textContent}: ${colours}, ${ratio.toFixed(1)}`);
  }
  return [...found.values()];
}
