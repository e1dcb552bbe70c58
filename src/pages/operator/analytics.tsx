import { AnalyticsScreen } from '#features/operations/ui/operator/analytics/analytics-screen.tsx'

export default function AnalyticsPage() {
  return <AnalyticsScreen />
}
