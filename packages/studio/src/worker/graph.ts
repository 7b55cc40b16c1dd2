/** A picture for a page whose policy takes no styles from texts: its own styles stand in the page's sheet. */
export function graphMarkup(svg: string): string {
  return svg.replace(/<style>[\s\S]*?<\/style>\n?/, '');
}
