import { useLocation, useParams } from 'react-router'
import { TextScreen } from '#features/texts/ui/operator/text-screen.tsx'
import { PageTextSheet, TextTable } from '#features/texts/ui/operator/text-table.tsx'

/** The list of editable pages, the texts of one page, or many texts at once. */
export default function TextsPage() {
  const { page } = useParams()
  const { pathname } = useLocation()
  if (pathname.endsWith('/texts/changes')) return <PageTextSheet />
  return page ? <TextScreen key={page} pageId={page} /> : <TextTable />
}
