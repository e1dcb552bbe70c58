import { useLocation, useParams } from 'react-router'
import { CategoryTable } from '#features/blog/ui/operator/category-table.tsx'
import { PostAdmin, PostEditor } from '#features/blog/ui/operator/post-editor.tsx'
import { PostTable } from '#features/blog/ui/operator/post-table.tsx'
import { RedirectTable } from '#features/blog/ui/operator/redirect-table.tsx'
import { useStaff } from './staff.tsx'

/** Blog posts, categories, redirects, and the post editor. */
export default function BlogPage() {
  const { post } = useParams()
  const { pathname } = useLocation()
  const author = useStaff().user.username
  if (post) return <PostAdmin key={post} id={post} author={author} />
  if (pathname.endsWith('/new')) return <PostEditor author={author} />
  if (pathname.endsWith('/categories')) return <CategoryTable />
  return pathname.endsWith('/redirects') ? <RedirectTable /> : <PostTable />
}
