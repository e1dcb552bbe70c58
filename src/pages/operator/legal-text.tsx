import { useParams } from 'react-router'
import { PostText } from '#features/blog/ui/operator/post-text.tsx'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import { type EditorOf, LegalTextScreen } from '#features/legal/ui/operator/legal-editor.tsx'
import NotFoundPage from './not-found.tsx'

const editorOf: EditorOf = (props) => <PostText {...props} />

/** One legal text, in the editor of the blog. */
export default function LegalTextPage() {
  const { text } = useParams()
  const kind = legalKinds.find((each) => each === text)
  return kind ? <LegalTextScreen key={kind} kind={kind} editorOf={editorOf} /> : <NotFoundPage />
}
