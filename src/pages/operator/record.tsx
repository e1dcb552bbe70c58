import { RecordExport } from '#features/operations/ui/operator/record/record-export.tsx'
import { RecordList } from '#features/operations/ui/operator/record/record-list.tsx'
import { Screen } from '#ui/console/screen.tsx'

/** The record of what the staff did. */
export default function RecordPage() {
  return (
    <Screen title="Record" lead="What the staff did, as it was and as it is. Nobody changes or removes a line." actions={<RecordExport />}>
      <RecordList />
    </Screen>
  )
}
