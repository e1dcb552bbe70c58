import { TodayScreen } from '#features/operations/ui/operator/today/today-screen.tsx'

export default function TodayPage() {
  return <TodayScreen />
}
