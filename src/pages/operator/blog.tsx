import { useLocation } from 'react-router'
import { CategoryTable } from '#features/blog/ui/operator/category-table.tsx'
import { PostTable } from '#features/blog/ui/operator/post-table.tsx'
import { RedirectTable } from '#features/blog/ui/operator/redirect-table.tsx'

/** Posts, categories and redirects of the blog. */
export default function BlogPage() {
  const { pathname } = useLocation()
  if (pathname.endsWith('/categories')) return <CategoryTable />
  return pathname.endsWith('/redirects') ? <RedirectTable /> : <PostTable />
}
