import { useState } from 'react'
import { recordQuery } from '#features/operations/ui/operator/record/record-list.tsx'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/console/save-file.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { toast } from '#ui/toast-store.ts'

/** What is listed, as a file: the newest 10,000. */
export function RecordExport() {
  const filters = useFilters()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const isSaved = await saveFile(`/api/operator/record.csv?${recordQuery(filters)}`, 'record.csv')
    setBusy(false)
    if (!isSaved) toast.error('Error!', 'The file could not be loaded. Please try again.')
  }

  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
