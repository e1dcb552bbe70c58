import type { DeliveryTime, Analytics, RevenuePart } from '#features/operations/contract/analytics.ts'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { count, duration, money, percent } from '#features/operations/ui/operator/analytics/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'

interface PartsProps {
  analytics: Analytics
}

/** Revenue by service and payment method, delivery times by service and supplier. */
export function Parts({ analytics }: PartsProps) {
  const { total, services, methods, deliveryByService, deliveryBySupplier } = analytics
  return (
    <>
      <MetricPanel
        title="Revenue by service"
        file="services"
        analytics={analytics}
        flush
        definition="Revenue by the service ordered. The rows add up to the total."
      >
        <DataTable
          caption="Revenue by service"
          columns={revenueColumns('Service', total.revenue)}
          rows={services}
          keyOf={({ name }) => name}
          empty="No sales in this period"
        />
      </MetricPanel>
      <MetricPanel
        title="Revenue by payment method"
        file="methods"
        analytics={analytics}
        flush
        definition="Revenue by payment method. Orders paid partly from the balance count under the method that paid the rest."
      >
        <DataTable
          caption="Revenue by payment method"
          columns={revenueColumns('Paid with', total.revenue)}
          rows={methods}
          keyOf={({ name }) => name}
          empty="No sales in this period"
        />
      </MetricPanel>
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
    </>
  )
}

function revenueColumns(heading: string, total: number): Column<RevenuePart>[] {
  return [
    { name: heading, cell: ({ name }) => name },
    { name: 'Orders', cell: ({ orders }) => count(orders), numeric: true },
    { name: 'Refunded', cell: ({ refunded }) => money(refunded), numeric: true },
    { name: 'Revenue', cell: ({ revenue }) => money(revenue), numeric: true },
    { name: 'Share', cell: ({ revenue }) => percent(revenue, total), numeric: true },
  ]
}

function timeColumns(heading: string): Column<DeliveryTime>[] {
  return [
    { name: heading, cell: ({ name }) => name },
    { name: 'Orders', cell: ({ sample }) => count(sample), numeric: true },
    { name: 'Median', cell: ({ median }) => <span className="whitespace-nowrap">{duration(median)}</span>, numeric: true },
    { name: '9 in 10 within', cell: ({ p90 }) => <span className="whitespace-nowrap">{duration(p90)}</span>, numeric: true },
  ]
}
