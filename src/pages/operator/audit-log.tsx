import { AuditLogExport, AuditLogList } from '#features/operations/ui/operator/audit-log/audit-log-list.tsx'
import { Screen } from '#ui/console/screen.tsx'

/** The audit log: what staff did. */
export default function AuditLogPage() {
  return (
    <Screen
      title="Audit log"
      lead="Every change that staff made, with its values before and after. Entries cannot be changed or deleted."
      actions={<AuditLogExport />}
    >
      <AuditLogList />
    </Screen>
  )
}
