import { drawnCovers } from '#features/blog/rules/covers.ts'
import { PictureDialog } from '#features/blog/ui/operator/picture-dialog.tsx'
import { PageDesk, type PicturesOf } from '#features/seo/ui/operator/page-desk.tsx'
import { PageTable } from '#features/seo/ui/operator/page-table.tsx'
import type { SectionProps } from './sections.ts'

const picturesOf: PicturesOf = (onPick, onClose) => (
  <PictureDialog
    title="Choose a picture"
    action="Use as picture"
    drawn={drawnCovers}
    onPick={({ path }) => onPick(path)}
    onClose={onClose}
  />
)

export default function PagesPage({ rest }: SectionProps) {
  const pageId = rest.join('/')
  return pageId === '' ? <PageTable /> : <PageDesk key={pageId} pageId={pageId} picturesOf={picturesOf} />
}
