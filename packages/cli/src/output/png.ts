import type { ResvgRenderOptions } from '@resvg/resvg-js';
import { CommandFailure, exitCode } from '../exit-code.js';

/** The points of a screen that a point of the picture gets, so that texts stay sharp where it is enlarged. */
const zoomUsual = 2;
/** Four bytes each: a picture of more is made smaller. */
const pixelsMax = 32_000_000;

const font = { loadSystemFonts: true, defaultFontFamily: 'DejaVu Sans' };

/** A picture as PNG, drawn with the fonts of this machine. */
export async function toPng(svg: string): Promise<Uint8Array> {
  const { Resvg } = await load();
  const draw = (text: string, options: ResvgRenderOptions) => new Resvg(text, options);
  if (draw(letter, { font }).getBBox() === undefined) throw withoutFonts();
  const { width, height } = draw(svg, { font: { loadSystemFonts: false } });
  const value = Math.min(zoomUsual, Math.sqrt(pixelsMax / (width * height)));
  return draw(svg, { font, fitTo: { mode: 'zoom', value } })
    .render()
    .asPng();
}

/** Compiled for each platform apart, and not there for all. */
async function load(): Promise<typeof import('@resvg/resvg-js')> {
  try {
    return await import('@resvg/resvg-js');
  } catch (error) {
    throw new CommandFailure(exitCode.unreadable, 'what draws PNG is not installed for this platform', {
      help: 'draw an SVG instead; `rsvg-convert` makes a PNG of it',
      cause: error,
    });
  }
}

const letter = '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">M</text></svg>';

/** Texts would be left out without a word. */
function withoutFonts(): CommandFailure {
  return new CommandFailure(exitCode.unreadable, 'no font is installed, so a PNG would have no text', {
    help: 'install one, such as fonts-dejavu-core, or draw an SVG',
  });
}
