import { labelOf } from '#features/texts/ui/operator/text-fields.tsx'
import { textsPath } from '#features/texts/ui/operator/text-table.tsx'
import { TextSheet } from '#ui/console/text-sheet.tsx'

/** Changes the texts of all pages at once. */
export function PageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/text-sheet"
      back={{ name: 'Page texts', to: textsPath }}
      lead="Nothing is published before you have seen each change. Every page keeps its versions."
      importHint="Export the texts, change the column “Text” in a spreadsheet, and save it as CSV."
      fileName="texts.csv"
      names={{ labelOf, empty: 'not on the page' }}
      save="Publish"
      saved={{ title: 'Published', text: 'Pages show it within a second.' }}
    />
  )
}
