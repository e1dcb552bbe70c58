import { useLocation, useParams } from 'react-router'
import { NewSourceScreen, SourceScreen } from '#features/catalog/ui/operator/source-screen.tsx'
import { SourcesList } from '#features/catalog/ui/operator/sources-list.tsx'
import { useStaff } from './staff.tsx'

/** The list of sources, or a new or existing source. */
export default function SourcesPage() {
  const { source } = useParams()
  const isNew = useLocation().pathname.endsWith('/new')
  const canWrite = useStaff().may('catalog:write')
  if (source) return <SourceScreen key={source} id={source} canWrite={canWrite} />
  return isNew ? <NewSourceScreen /> : <SourcesList canWrite={canWrite} />
}
