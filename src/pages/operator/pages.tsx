import { useParams } from 'react-router'
import { stockCovers } from '#features/blog/rules/pictures.ts'
import { PictureDialog } from '#features/blog/ui/operator/picture-dialog.tsx'
import type { PicturesOf } from '#features/seo/ui/operator/page-fields.tsx'
import { PageScreen } from '#features/seo/ui/operator/page-screen.tsx'
import { PageTable } from '#features/seo/ui/operator/page-table.tsx'

const picturesOf: PicturesOf = (onPick, onClose) => (
  <PictureDialog
    title="Choose a picture"
    action="Use this picture"
    stock={stockCovers}
    onPick={({ path }) => onPick(path)}
    onClose={onClose}
  />
)

/** The search and sharing settings of all pages or of one page. */
export default function PagesPage() {
  const { '*': page } = useParams()
  return page ? <PageScreen key={page} pageId={page} picturesOf={picturesOf} /> : <PageTable />
}
