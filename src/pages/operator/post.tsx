import { useParams } from 'react-router'
import { PostAdmin, PostEditor } from '#features/blog/ui/operator/post-editor.tsx'
import { useStaff } from './staff.tsx'

/** A new or existing post of the blog. */
export default function PostPage() {
  const { post } = useParams()
  const author = useStaff().user.username
  return post ? <PostAdmin key={post} id={post} author={author} /> : <PostEditor author={author} />
}
