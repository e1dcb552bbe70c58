import { labelOf } from '#features/texts/ui/operator/text-fields.tsx'
import { textsPath } from '#features/texts/ui/operator/text-table.tsx'
import { TextSheet } from '#ui/console/text-sheet.tsx'

/** Bulk changes to the texts of all pages. */
export function PageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/text-sheet"
      back={{ name: 'Page texts', to: textsPath }}
      lead="You’ll see every change before anything is published, and each page keeps its earlier versions."
      importHint="Export the texts, change the column “Text” in a spreadsheet, and save it as CSV."
      fileName="texts.csv"
      names={{ labelOf, empty: 'not on the page' }}
      save="Publish"
      saved={{ title: 'Published', text: 'Pages are updated within a second.' }}
    />
  )
}
