/** The id of the page at `path`: `home` for `/`, otherwise the path without its leading slash. */
export function pageIdOf(path: string): string {
  return path.replace(/^\/|\/$/g, '') || 'home'
}

/** The path of a page id. */
export function pathOf(pageId: string): string {
  return pageId === 'home' ? '/' : `/${pageId}`
}
