import { addresses } from '#features/notifications/ui/operator/labels.ts'
import { TextSheet } from '#ui/console/text-sheet.tsx'

const labelOf = (slot: string) => (slot === 'title' ? 'Title, subject of an email' : 'Introduction')

/** Changes the custom texts of all notifications and emails at once. */
export function MessageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/message-text-sheet"
      back={{ name: 'Templates', to: addresses.texts }}
      lead="Nothing is saved before you have seen each change. Every notification and email keeps its versions."
      findHint="In your own texts. Standard texts stay as they are."
      importHint="Export the texts, write your own in the column “Text” in a spreadsheet, and save it as CSV. An empty one restores the standard text, which “Original” shows for a sample order."
      fileName="message-texts.csv"
      names={{ labelOf, empty: 'standard text' }}
      save="Save"
      saved={{ title: 'Saved', text: 'We’ll use them from now on.' }}
    />
  )
}
