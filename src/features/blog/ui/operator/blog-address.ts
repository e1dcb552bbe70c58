import { paths } from '#app/routes.ts'

const root = `${paths.operator}/blog`

/** Where in the console a post is edited. */
export const editorPath = (postId: string) => `${root}/${postId}`

export const blogPaths = { posts: root, new: `${root}/new`, categories: `${root}/categories`, redirects: `${root}/redirects` }
