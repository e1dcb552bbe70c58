import { TodayScreen } from '#features/operations/ui/operator/today/today-screen.tsx'
import { useStaff } from './staff.tsx'

export default function TodayPage() {
  return <TodayScreen maySettle={useStaff().may('refunds:write')} />
}
