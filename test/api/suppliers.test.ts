import { expect, test } from 'vitest'
import type { SupplierView } from '#features/delivery/contract.ts'
import { codeOf, type DataOf, getData } from '../support/answers.ts'
import { SERVICE, SUPPLIER, supplierShop } from '../support/delivery.ts'
import { operator } from '../support/staff.ts'

/** Setting up suppliers and the services that they deliver. */

test('suppliers: the secret is never shown, addresses are checked, and services go to one supplier each', async () => {
  const { operate, supplier, shop } = await supplierShop()
  const put = (id: string, body: Record<string, unknown>) => operate('PUT', `/api/operator/partners/${id}`, body)
  const http = { name: 'Beta', kind: 'http', url: 'https://supplier.example/v1', secret: 'b'.repeat(40) }
  expect((await put('prt_beta', { ...http, secret: undefined })).body).toMatchObject({ errors: [{ path: 'secret' }] })
  expect((await put('prt_beta', { ...http, secret: 'short' })).status).toBe(400)
  for (const url of [
    'ftp://supplier.example',
    'nonsense',
    'https://user:pass@supplier.example',
    'https://supplier.example/?key=1',
    undefined,
  ])
    expect((await put('prt_beta', { ...http, url })).body).toMatchObject({ errors: [{ path: 'url' }] })
  expect((await put('prt_beta', http)).status).toBe(200)
  expect(codeOf(await put('prt_beta', { name: 'Beta', kind: 'manual' }))).toBe('supplier_kind')
  expect(codeOf(await put('prt_manual', { name: 'Us', kind: 'manual', active: false }))).toBe('own_queue')
  expect((await put('Beta', http)).status).toBe(400)

  const services = (id: string, ...names: string[]) =>
    operate('PUT', `/api/operator/partners/${id}/services`, { services: names.map((serviceId) => ({ serviceId })) })
  expect((await services('prt_beta', SERVICE)).status).toBe(200)
  expect((await services('prt_beta', 'svc_unheard_of')).status).toBe(400)
  expect((await services('prt_beta', SERVICE, SERVICE)).status).toBe(400)
  expect((await services('prt_unheard_of', SERVICE)).status).toBe(404)
  const { text, body } = await operate<DataOf<SupplierView[]>>('GET', '/api/operator/partners')
  expect(text).not.toContain(supplier.secret)
  expect(text).not.toContain(http.secret)
  const shown = body.data.find(({ id }) => id === 'prt_beta')
  expect(shown).toEqual({
    id: 'prt_beta',
    name: 'Beta',
    pausedAt: null,
    kind: 'http',
    url: 'https://supplier.example/v1',
    hasSecret: true,
    active: true,
    failures: 0,
    openUntil: null,
    services: [{ serviceId: SERVICE, supplierService: null }],
  })
  expect(body.data.find(({ id }) => id === SUPPLIER)?.services).toEqual([])
  const { rows } = await shop.ctx.db.query<{ secret: Buffer }>(`select secret from suppliers where id = 'prt_beta'`)
  expect(rows[0]?.secret.includes(http.secret)).toBe(false)
})

test('two suppliers that swap services at the same moment do not deadlock', async () => {
  const { shop, operate } = await supplierShop()
  const ids = (await getData<{ id: string }[]>({ request: operate }, '/api/operator/services')).map(({ id }) => id)
  await operate('PUT', '/api/operator/partners/prt_other', { name: 'Other', kind: 'manual' })
  const staff = await operator(shop)
  const put = (id: string, list: readonly string[]) =>
    staff.request('PUT', `/api/operator/partners/${id}/services`, { services: list.map((serviceId) => ({ serviceId })) })
  const halves = [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)] as const
  await put(SUPPLIER, halves[0])
  await put('prt_other', halves[1])
  for (let round = 0; round < 8; round++) {
    const [mine, others] = round % 2 === 0 ? ([1, 0] as const) : ([0, 1] as const)
    const answers = await Promise.all([put(SUPPLIER, halves[mine]), put('prt_other', halves[others])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})
