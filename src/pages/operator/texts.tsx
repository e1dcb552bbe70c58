import { useParams } from 'react-router'
import { TextScreen } from '#features/texts/ui/operator/text-screen.tsx'
import { TextTable } from '#features/texts/ui/operator/text-table.tsx'

/** The pages whose texts can be edited, or one of them. */
export default function TextsPage() {
  const { page } = useParams()
  return page ? <TextScreen key={page} pageId={page} /> : <TextTable />
}
