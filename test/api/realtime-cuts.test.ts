import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationView, NotificationPage } from '#features/notifications/contract.ts'
import { notify } from '#features/notifications/server/commands/notify.ts'
import { withItems } from '#features/notifications/ui/inbox/items.ts'
import { tcpProxy, type TcpProxy } from '../fakes/tcp-proxy.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { type Customer, signUp } from '../support/customer.ts'

let shop: TestShop
let proxy: TcpProxy
beforeAll(async () => {
  shop = await testShop()
  proxy = await tcpProxy({ port: shop.ctx.config.PORT, host: '127.0.0.1' })
})
afterAll(async () => {
  await proxy.close()
  await shop.stop()
})

/** A page that shows what it receives, and reloads everything after each disconnect. */
interface Page {
  list(): readonly NotificationView[]
  /** The number of reconnects. */
  returns(): number
  socket: Socket
  /** Closes the page and waits for its pending requests. */
  leave(): Promise<void>
}

async function openPage(customer: Customer): Promise<Page> {
  const url = `http://127.0.0.1:${proxy.port}`
  const socket = io(url, {
    auth: { token: customer.token },
    transports: ['websocket'],
    forceNew: true,
    // The only sign of a connection that's cut before the shop's greeting.
    timeout: 1_000,
    reconnectionDelay: 1,
    reconnectionDelayMax: 20,
  })
  let list: readonly NotificationView[] = []
  let returns = 0
  let renewal: Promise<void> | null = null
  let isOutdated = false
  const renew = () => {
    isOutdated = true
    renewal ??= readAll().finally(() => (renewal = null))
  }
  const readAll = async () => {
    while (isOutdated) {
      isOutdated = false
      list = await listOf(customer)
    }
  }
  socket.on('new_notification', (arrived: NotificationView) => {
    list = withItems(list, [arrived])
    if (renewal) isOutdated = true
  })
  socket.on('notifications_changed', renew)
  socket.on('connect', () => {
    returns++
    socket.emit('join-user', customer.id, renew)
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const leave = async () => {
    socket.disconnect()
    await renewal
  }
  return { list: () => list, returns: () => returns, socket, leave }
}

/** Reads the list with REST, page by page. */
async function listOf(customer: Customer): Promise<NotificationView[]> {
  const all: NotificationView[] = []
  for (let before: string | null = ''; before !== null;) {
    const path: string = `/api/notifications?limit=100${before && `&before=${before}`}`
    const { body } = await customer.request<NotificationPage>('GET', path)
    all.push(...body.data)
    before = body.next
  }
  return all
}

type Step = 'notify' | 'read' | 'delete' | 'cut all' | 'cut one' | 'cut in a message'

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 100, arbitrary: fc.constant<Step>('notify') },
  { weight: 2, arbitrary: fc.constantFrom<Step>('read', 'delete') },
  { weight: 6, arbitrary: fc.constantFrom<Step>('cut all', 'cut one', 'cut in a message') },
)

test('a thousand notifications over sockets cut at random: every page ends with the shop’s list', { timeout: 120_000 }, async () => {
  const customer = await signUp(shop)
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(customer)))
  let told = 0
  const carryOut: Record<Step, () => unknown> = {
    notify: () =>
      notify(shop.ctx, { userId: customer.id, key: `n:${++told}`, type: 'system', title: `No. ${told}`, message: 'News.', link: null }),
    async read() {
      const newest = pages[0]?.list()[0]
      if (newest) await customer.request('PATCH', `/api/notifications/${newest.id}/read`)
    },
    async delete() {
      const newest = pages[0]?.list()[0]
      if (newest) await customer.request('DELETE', `/api/notifications/${newest.id}`)
    },
    'cut all': () => proxy.reset(),
    'cut one'() {
      const socket = pages[told % pages.length]?.socket
      if (socket?.connected) socket.io.engine.close()
    },
    'cut in a message': () => proxy.behave({ cutAfterBytes: 1 + (told % 700) }),
  }
  const [plan = []] = fc.sample(fc.array(steps, { minLength: 1_100, maxLength: 1_200, size: 'max' }), { numRuns: 1, seed: Date.now() })
  // Several at once, with cuts in between.
  for (let at = 0; at < plan.length; at += 8) {
    await Promise.all(plan.slice(at, at + 8).map((step) => carryOut[step]()))
    // The next connections last for a while.
    if (at % 3 === 0) proxy.behave({})
  }
  proxy.behave({})
  expect(told).toBeGreaterThan(900)

  const { rows } = await shop.ctx.db.query<{ id: string; read: boolean }>(
    `select id, read_at is not null as read from notifications where user_id = $1 order by created_at desc, id desc`,
    [customer.id],
  )
  expect((await listOf(customer)).map(({ id, read }) => ({ id, read }))).toEqual(rows)
  for (const page of pages) {
    await expect.poll(() => page.list().map(({ id, read }) => ({ id, read }))).toEqual(rows)
    expect(page.returns()).toBeGreaterThan(3)
    await page.leave()
  }
  const { body } = await customer.request<{ unreadCount: number }>('GET', '/api/notifications/unread-count')
  expect(body.unreadCount).toBe(rows.filter(({ read }) => !read).length)
})
