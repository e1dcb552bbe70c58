/** `home` for `/`, else the path without its first slash. */
export function pageIdOf(path: string): string {
  return path.replace(/^\/|\/$/g, '') || 'home'
}

/** The path of a page id. */
export function pathOf(pageId: string): string {
  return pageId === 'home' ? '/' : `/${pageId}`
}
