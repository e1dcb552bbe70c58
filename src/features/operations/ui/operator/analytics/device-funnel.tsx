import type { Analytics, DeviceFunnel } from '#features/operations/contract/analytics.ts'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { count, percent } from '#features/operations/ui/operator/analytics/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'

/** The funnel from package pages to paid orders, by device. */
export function DevicesPanel({ analytics }: { analytics: Analytics }) {
  return (
    <MetricPanel
      title="From page to paid, by device"
      file="devices"
      analytics={analytics}
      flush
      className="xl:col-span-2"
      definition="Page views and orders paid, as in Conversion, by the device that the browser reports. iPads report themselves as computers. Unknown covers views and orders from before devices were recorded, or from programs. Views and orders are counted separately, because the shop doesn’t track anyone from one to the other."
    >
      <DataTable
        caption="From page to paid, by device"
        columns={columns}
        rows={analytics.devices}
        keyOf={({ device }) => device}
        empty=""
      />
    </MetricPanel>
  )
}

const names = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer', unknown: 'Unknown' }

const columns: Column<DeviceFunnel>[] = [
  { name: 'Device', cell: ({ device }) => names[device] },
  { name: 'Page views', cell: ({ packageViews }) => count(packageViews), numeric: true },
  { name: 'Checkout views', cell: ({ checkoutViews }) => count(checkoutViews), numeric: true },
  { name: 'Of page views', cell: ({ checkoutViews, packageViews }) => percent(checkoutViews, packageViews), numeric: true, phone: 'none' },
  { name: 'Orders paid', cell: ({ paid }) => count(paid), numeric: true },
  { name: 'Of checkout views', cell: ({ paid, checkoutViews }) => percent(paid, checkoutViews), numeric: true, phone: 'none' },
]
