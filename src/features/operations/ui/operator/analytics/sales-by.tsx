import { Link } from 'react-router'
import { parseServiceLabel } from '#features/catalog/rules/read-service.ts'
import type { Analytics, SalesPart } from '#features/operations/contract/analytics.ts'
import { methodNames } from '#features/operations/rules/analytics.ts'
import { MetricPanel } from '#features/operations/ui/operator/analytics/metric-panel.tsx'
import { count, money, percent } from '#features/operations/ui/operator/analytics/write.ts'
import { paths } from '#shared/paths.ts'
import { keysOf } from '#shared/records.ts'
import { type Column, DataTable } from '#ui/console/data-table.tsx'
import { ChoiceFilter } from '#ui/console/filter-bar.tsx'
import { useData } from '#ui/console/use-data.ts'
import type { Filters } from '#ui/console/use-filters.ts'

/** What the table can split sales by. The first is the default and has no name in the URL. */
const choices = [
  { name: '', text: 'Service', file: 'services' },
  { name: 'supplier', text: 'Supplier', file: 'suppliers' },
  { name: 'source', text: 'Source', file: 'sources' },
  { name: 'method', text: 'Payment method', file: 'methods' },
] as const

/** Revenue and margin by service, supplier, visit source or payment method. */
export function SalesBy({ analytics, filters }: { analytics: Analytics; filters: Filters }) {
  const choice = choices.find(({ name }) => name === filters.get('part')) ?? choices[0]
  const table = { analytics, choice }
  return (
    <MetricPanel
      title={`Margin by ${choice.text.toLowerCase()}`}
      file={choice.file}
      analytics={analytics}
      flush
      className="xl:col-span-2"
      definition="The rows add up to the margin above. Refunds, fees and disputes count in the same row as their order, on the day they were recorded. Delivery cost counts under the supplier who delivered, everything else under the supplier the order was sent to. The source of a visit is utm_source in the link, otherwise the site that linked here, otherwise Direct. It is Unknown for orders without a source, including all from before sources were recorded. Orders paid partly from the balance count under the method that paid the rest. Other covers amounts that belong to no order and, by supplier, orders without one at the end of the day."
    >
      <div className="px-4 pb-4 sm:px-5">
        <ChoiceFilter filters={filters} name="part" label="By" options={choices.map(({ name, text }) => [name, text] as const)} />
      </div>
      {choice.file === 'suppliers' ? <SupplierTable {...table} /> : <PartTable {...table} filterOf={orderFilters[choice.file]} />}
    </MetricPanel>
  )
}

/** The order list filter for a row; undefined if there is none. */
type FilterOf = (name: string) => Record<string, string> | undefined

const orderFilters = { services: serviceFilter, sources: sourceFilter, methods: methodFilter }

/** `Other` covers amounts that belong to no order. */
function sourceFilter(name: string): ReturnType<FilterOf> {
  return name === 'Other' ? undefined : { source: name }
}

function methodFilter(name: string): ReturnType<FilterOf> {
  const method = keysOf(methodNames).find((key) => methodNames[key] === name)
  return method === undefined ? undefined : { method }
}

function serviceFilter(name: string): ReturnType<FilterOf> {
  const label = name.replace(/, premium$/, '')
  const kind = parseServiceLabel(label)
  return kind && { platform: kind.platform, type: kind.type, quality: label === name ? 'general' : 'premium' }
}

interface TableProps {
  analytics: Analytics
  choice: (typeof choices)[number]
}

function SupplierTable(props: TableProps) {
  const suppliers = useData('/api/operator/partners').value?.data
  const filterOf: FilterOf = (name) => {
    const supplier = suppliers?.find((supplier) => supplier.name === name)?.id
    return supplier === undefined ? undefined : { supplier }
  }
  return <PartTable {...props} filterOf={filterOf} />
}

function PartTable({ analytics, choice, filterOf }: TableProps & { filterOf: FilterOf }) {
  const { from, to } = analytics
  const parts = analytics[choice.file]
  const hrefOf = ({ name, orders }: SalesPart) => {
    const filter = orders > 0 && filterOf(name)
    return filter ? `${paths.operator}/orders?${new URLSearchParams({ paid: 'true', ...filter, from, to })}` : undefined
  }
  return (
    <DataTable
      caption={`Margin by ${choice.text.toLowerCase()}`}
      columns={columnsOf(choice.text, Math.max(...parts.map(({ margin }) => Math.abs(margin))), hrefOf)}
      rows={parts}
      keyOf={({ name }) => name}
      empty="No sales in this period"
    />
  )
}

/** `widest` is the margin with a full bar. */
function columnsOf(heading: string, widest: number, hrefOf: (part: SalesPart) => string | undefined): Column<SalesPart>[] {
  return [
    { name: heading, cell: (part) => <PartName name={part.name} href={hrefOf(part)} /> },
    { name: 'Orders', cell: ({ orders }) => count(orders), numeric: true },
    { name: 'Refunded', cell: ({ refunded }) => money(refunded), numeric: true, phone: 'none' },
    { name: 'Revenue', cell: ({ revenue }) => money(revenue), numeric: true },
    { name: 'Fees', cell: ({ fees }) => money(-fees), numeric: true, phone: 'none' },
    { name: 'Delivery', cell: ({ deliveryCost }) => money(-deliveryCost), numeric: true, phone: 'none' },
    { name: 'Margin', cell: ({ margin }) => <strong className="font-semibold">{money(margin)}</strong>, numeric: true, phone: 'end' },
    { name: 'Of revenue', cell: ({ margin, revenue }) => percent(margin, revenue), numeric: true, phone: 'plain' },
    { name: 'Compared', cell: ({ margin }) => <Bar share={widest === 0 ? 0 : margin / widest} />, phone: 'below' },
  ]
}

function PartName({ name, href }: { name: string; href: string | undefined }) {
  if (href === undefined) return name
  return (
    <Link to={href} className="tap-beyond text-accent-ink hover:underline">
      {name}
    </Link>
  )
}

/** A margin relative to the largest one, from -1 to 1. Losses are red. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="h-2.5 w-full min-w-24 overflow-visible md:mt-1.5">
      <rect width="100%" height="100%" rx="5" className="fill-sunken" />
      <rect width={`${Math.abs(share) * 100}%`} height="100%" rx="5" className={share < 0 ? 'fill-danger' : 'fill-accent'} />
    </svg>
  )
}
