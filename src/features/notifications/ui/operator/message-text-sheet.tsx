import { addresses } from '#features/notifications/ui/operator/labels.ts'
import { TextSheet } from '#ui/console/text-sheet.tsx'

const labelOf = (slot: string) => (slot === 'title' ? 'Title or subject' : 'Introduction')

/** Changes the custom texts of all notifications and emails in bulk. */
export function MessageTextSheet() {
  return (
    <TextSheet
      api="/api/operator/message-text-sheet"
      back={{ name: 'Templates', to: addresses.texts }}
      lead="You’ll see each change before it’s saved. Earlier versions of every text are stored."
      findHint="In your own texts. Standard texts don’t change."
      importHint="Export the texts, write your own in the “Text” column in a spreadsheet, and save it as CSV. An empty text restores the standard one, which the “Original” column shows for a sample order."
      fileName="message-texts.csv"
      names={{ labelOf, empty: 'standard text' }}
      save="Save"
      saved={{ title: 'Saved', text: 'We’ll use them from now on.' }}
    />
  )
}
