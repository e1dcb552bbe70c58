import { CategoryTable } from '#features/blog/ui/operator/category-table.tsx'
import { PostDesk } from '#features/blog/ui/operator/post-desk.tsx'
import { PostEditor } from '#features/blog/ui/operator/post-editor.tsx'
import { PostTable } from '#features/blog/ui/operator/post-table.tsx'
import { RedirectTable } from '#features/blog/ui/operator/redirect-table.tsx'
import type { SectionProps } from './sections.ts'

export default function BlogPage({ session, rest: [part] }: SectionProps) {
  if (part === undefined) return <PostTable />
  if (part === 'categories') return <CategoryTable />
  if (part === 'redirects') return <RedirectTable />
  const author = session.user.username
  return part === 'new' ? <PostEditor author={author} /> : <PostDesk key={part} id={part} author={author} />
}
