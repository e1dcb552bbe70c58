import { AuditLogExport, AuditLogList } from '#features/operations/ui/operator/audit-log/audit-log-list.tsx'
import { Screen } from '#ui/console/screen.tsx'

/** The audit log, the record of everything staff did. */
export default function AuditLogPage() {
  return (
    <Screen
      title="Audit log"
      lead="Every change made by staff, with the values before and after. Entries can’t be changed or deleted."
      actions={<AuditLogExport />}
    >
      <AuditLogList />
    </Screen>
  )
}
