import { paths } from '#app/routes.ts'

/** The list of pages, and one of them, in the console. */
export const pagesPath = `${paths.operator}/pages`
export const pageDeskPath = (pageId: string) => `${pagesPath}/${pageId}`
