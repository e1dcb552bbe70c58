import type { Analytics, DeliveryTime } from '#features/operations/contract/analytics.ts'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { count, duration } from '#features/operations/ui/operator/analytics/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'

/** Delivery times by service and supplier. */
export function DeliveryTimes({ analytics }: { analytics: Analytics }) {
  const { deliveryByService, deliveryBySupplier } = analytics
  return (
    <MetricPanel
      title="Delivery times"
      file="deliveries"
      analytics={analytics}
      flush
      className="xl:col-span-2"
      definition="Time from payment to completion of the orders completed in this period: half of them took the median or less, 9 in 10 took no longer than the value next to it. Open orders are not included; late ones are listed under Today."
    >
      <div className="grid xl:grid-cols-2 xl:divide-x xl:divide-line">
        <DataTable
          caption="Delivery times by service"
          columns={timeColumns('Service')}
          rows={deliveryByService}
          keyOf={({ name }) => name}
          empty="No orders completed in this period"
        />
        <DataTable
          caption="Delivery times by supplier"
          columns={timeColumns('Supplier')}
          rows={deliveryBySupplier}
          keyOf={({ name }) => name}
          empty="No orders completed in this period"
        />
      </div>
    </MetricPanel>
  )
}

function timeColumns(heading: string): Column<DeliveryTime>[] {
  return [
    { name: heading, cell: ({ name }) => name },
    { name: 'Orders', cell: ({ sample }) => count(sample), numeric: true },
    { name: 'Median', cell: ({ median }) => <span className="whitespace-nowrap">{duration(median)}</span>, numeric: true },
    { name: '9 in 10 within', cell: ({ p90 }) => <span className="whitespace-nowrap">{duration(p90)}</span>, numeric: true },
  ]
}
