import { excerptOf, readingTime } from '#features/blog/rules/text.ts'
import { sanitisePost } from '#features/blog/server/sanitise.ts'

/** What would be stored of an author's text, and what follows from it. */
export async function previewOf(typed: {
  content: string
  excerpt: string
}): Promise<{ content: string; excerpt: string; readingTime: number }> {
  const content = await sanitisePost(typed.content)
  return { content, excerpt: excerptOf(typed.excerpt, content), readingTime: readingTime(content) }
}
