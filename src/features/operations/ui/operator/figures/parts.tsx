import type { DeliveryTime, Figures, RevenuePart } from '#features/operations/contract/figures.ts'
import { FigurePanel } from '#features/operations/ui/operator/figures/figure-panel.tsx'
import { count, duration, money, percent } from '#features/operations/ui/operator/figures/write.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'

interface PartsProps {
  figures: Figures
  query: string
}

/** What the whole is made of: revenue by service and by way of paying, delivery times by service and by partner. */
export function Parts({ figures, query }: PartsProps) {
  const { total, services, methods, deliveryByService, deliveryByPartner } = figures
  return (
    <>
      <FigurePanel
        title="Revenue by service"
        file="services"
        query={query}
        flush
        definition="The revenue above, by what the order bought. The rows come to the whole."
      >
        <DataTable
          caption="Revenue by service"
          columns={revenueColumns('Service', total.revenue)}
          rows={services}
          keyOf={({ name }) => name}
          empty="Nothing was sold in these days."
        />
      </FigurePanel>
      <FigurePanel
        title="Revenue by way of paying"
        file="methods"
        query={query}
        flush
        definition="The revenue above, by how the order was paid. An order that the balance paid in part counts with the way that paid the rest."
      >
        <DataTable
          caption="Revenue by way of paying"
          columns={revenueColumns('Paid with', total.revenue)}
          rows={methods}
          keyOf={({ name }) => name}
          empty="Nothing was sold in these days."
        />
      </FigurePanel>
      <FigurePanel
        title="Delivery times"
        file="deliveries"
        query={query}
        flush
        className="xl:col-span-2"
        definition="From the payment to the completion, over the orders that were completed in these days: half of them took the median or less, nine of ten no longer than what stands beside it. Orders that are not complete are not in it; the late ones stand on Today."
      >
        <div className="grid xl:grid-cols-2 xl:divide-x xl:divide-line">
          <DataTable
            caption="Delivery times by service"
            columns={timeColumns('Service')}
            rows={deliveryByService}
            keyOf={({ name }) => name}
            empty="No order was completed in these days."
          />
          <DataTable
            caption="Delivery times by partner"
            columns={timeColumns('Partner')}
            rows={deliveryByPartner}
            keyOf={({ name }) => name}
            empty="No partner completed an order in these days."
          />
        </div>
      </FigurePanel>
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
    { name: 'Nine of ten within', cell: ({ p90 }) => <span className="whitespace-nowrap">{duration(p90)}</span>, numeric: true },
  ]
}
