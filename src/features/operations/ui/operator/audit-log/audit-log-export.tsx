import { useState } from 'react'
import { auditLogQuery } from '#features/operations/ui/operator/audit-log/audit-log-list.tsx'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/console/save-file.ts'
import { useFilters } from '#ui/console/use-filters.ts'
import { toast } from '#ui/toast-store.ts'

/** Downloads the listed actions as CSV, at most the newest 10,000. */
export function AuditLogExport() {
  const filters = useFilters()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const isSaved = await saveFile(`/api/operator/record.csv?${auditLogQuery(filters)}`, 'record.csv')
    setBusy(false)
    if (!isSaved) toast.error('Download failed', 'Please try again.')
  }

  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
