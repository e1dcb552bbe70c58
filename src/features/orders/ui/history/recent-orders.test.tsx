import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderSummary } from '#features/orders/contract.ts'
import { RecentOrders } from './recent-orders.tsx'

test('a line of an order never begins with the dot between two facts', () => {
  const order = {
    id: 'ord_1',
    service: 'Instagram Views',
    quantity: 1000,
    price: 1.99,
    createdAt: '2026-11-23T08:00:00.000Z',
    status: 'pending',
    paid: false,
  } as OrderSummary
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RecentOrders orders={[order]} trackHref={() => '/tracking'} shopHref="/" />
    </MemoryRouter>,
  )
  expect(html).toContain('1K\u00A0· $1.99\u00A0· Nov\u00A023,\u00A02026\u00A0· Not\u00A0paid\u00A0yet')
})
