import { z } from 'zod'
import { deviceOf } from '#features/accounts/rules/device.ts'
import { personOf } from '#features/accounts/server/context.ts'
import {
  notificationPageSchema,
  notificationsQuerySchema,
  preferencesAnswerSchema,
  preferencesChangeSchema,
  pushDeviceSchema,
  pushSubscriptionSchema,
  testAnswerSchema,
  testBodySchema,
  unreadCountSchema,
} from '#features/notifications/contract.ts'
import { announcementsApi } from '#features/notifications/server/api/announcements.ts'
import { emailEventsApi } from '#features/notifications/server/api/email-events.ts'
import { emailsApi } from '#features/notifications/server/api/emails.ts'
import { mailServerApi, testEmailApi } from '#features/notifications/server/api/mail-server.ts'
import { textsApi } from '#features/notifications/server/api/texts.ts'
import { unsubscribeApi } from '#features/notifications/server/api/unsubscribe.ts'
import { retryAddress } from '#features/notifications/server/commands/addresses.ts'
import { sendTest } from '#features/notifications/server/commands/notify.ts'
import { subscribe, unsubscribePush } from '#features/notifications/server/commands/push.ts'
import { deleteAll, deleteOne, markAllRead, markRead } from '#features/notifications/server/commands/read.ts'
import { changePreferences } from '#features/notifications/server/commands/unsubscribe.ts'
import { vapidKeys } from '#features/notifications/server/push-service.ts'
import { getPreferences, listDevices, listNotifications, unreadCountOf } from '#features/notifications/server/queries.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, idParams, ok, SUCCESS, successAfter, successAnswer } from '#platform/http/answers.ts'
import { createLimiter } from '#platform/http/rate-limit.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'

const signedIn = { tags: ['Notifications'], security: [{ bearer: [] }] }
const own = operations(signedIn)

/** Registers all routes of this feature, for customers and staff. */
export function notificationsApi(server: HttpServer, ctx: Context): void {
  inboxApi(server, ctx)
  preferencesApi(server, ctx)
  pushApi(server, ctx)
  unsubscribeApi(server, ctx)
  emailEventsApi(server, ctx)
  emailsApi(server, ctx)
  announcementsApi(server, ctx)
  textsApi(server, ctx)
  testEmailApi(server, ctx)
  mailServerApi(server, ctx)
}

function inboxApi(server: HttpServer, ctx: Context): void {
  const counted = operations({ ...signedIn, response: { 200: unreadCountSchema } })
  const answer = (unreadCount: number) => ({ ...SUCCESS, unreadCount })

  server.get(
    '/notifications',
    own('listNotifications', 'List notifications, newest first', {
      querystring: notificationsQuerySchema,
      response: { 200: notificationPageSchema },
    }),
    (request) => listNotifications(ctx, personOf(request).userId, request.query),
  )
  server.get('/notifications/unread-count', counted('getUnreadCount', 'Get the number of unread notifications', {}), async (request) =>
    answer(await unreadCountOf(ctx.db, personOf(request).userId)),
  )
  server.patch('/notifications/mark-all-read', counted('markAllNotificationsRead', 'Mark all notifications as read', {}), async (request) =>
    answer(await markAllRead(ctx, personOf(request).userId)),
  )
  server.patch(
    '/notifications/:id/read',
    counted('markNotificationRead', 'Mark a notification as read', { params: idParams }),
    async (request) => answer(await markRead(ctx, personOf(request).userId, request.params.id)),
  )
  server.delete('/notifications/:id', counted('deleteNotification', 'Delete a notification', { params: idParams }), async (request) =>
    answer(await deleteOne(ctx, personOf(request).userId, request.params.id)),
  )
  server.delete('/notifications', counted('deleteAllNotifications', 'Delete all notifications', {}), async (request) =>
    answer(await deleteAll(ctx, personOf(request).userId)),
  )

  const tests = createLimiter(ctx, {
    name: 'test-notification',
    points: 20,
    seconds: 60,
    message: 'That’s enough tests for now. Please wait a minute.',
  })
  // Each test stays in the inbox and may queue an email.
  const testsOfDay = createLimiter(ctx, {
    name: 'test-notification-day',
    points: 100,
    seconds: 86_400,
    message: 'You’ve sent yourself too many tests today. Please try again tomorrow.',
  })
  server.post(
    '/notifications/test',
    own('sendTestNotification', 'Send yourself a test notification', {
      refusals: { 429: ['rate_limited'] },
      body: testBodySchema,
      response: { 200: testAnswerSchema },
    }),
    async (request, reply) => {
      const { userId } = personOf(request)
      await tests.count(reply, userId)
      await testsOfDay.count(reply, userId)
      return sendTest(ctx, userId, request.body.type)
    },
  )
}

function preferencesApi(server: HttpServer, ctx: Context): void {
  // Every change of the marketing consent is stored permanently.
  const changes = createLimiter(ctx, {
    name: 'notification-preferences',
    points: 30,
    seconds: 3_600,
    message: 'You’ve changed your preferences too many times. Please try again later.',
  })
  const preferences = operations({ ...signedIn, response: { 200: preferencesAnswerSchema } })
  server.get('/notification-preferences', preferences('getNotificationPreferences', 'Get notification preferences', {}), (request) =>
    getPreferences(ctx, personOf(request)),
  )
  server.put(
    '/notification-preferences',
    preferences('updateNotificationPreferences', 'Update notification preferences', {
      description: 'Fields left out are unchanged. Turning email on retries an address that bounced.',
      refusals: { 429: ['rate_limited'] },
      body: preferencesChangeSchema,
    }),
    async (request, reply) => {
      const person = personOf(request)
      await changes.count(reply, person.userId)
      await changePreferences(ctx, person.userId, request.body)
      if (request.body.email) await retryAddress(ctx, person.userId)
      return getPreferences(ctx, person)
    },
  )
}

function pushApi(server: HttpServer, ctx: Context): void {
  const subscribing = createLimiter(ctx, {
    name: 'push-subscription',
    points: 30,
    seconds: 86_400,
    message: 'You’ve turned on push too many times today. Please try again tomorrow.',
  })
  server.get(
    '/push/key',
    own('getPushKey', 'Get the `applicationServerKey` for push subscriptions', {
      response: { 200: dataAnswer(z.object({ key: z.string() })) },
    }),
    async () => ok({ key: (await vapidKeys(ctx)).publicKey }),
  )
  server.get(
    '/push/subscriptions',
    own('listPushSubscriptions', 'List the browsers subscribed to push notifications', {
      response: { 200: dataAnswer(z.array(pushDeviceSchema)) },
    }),
    async (request) => ok(await listDevices(ctx, personOf(request).userId)),
  )
  server.post(
    '/push/subscriptions',
    own('createPushSubscription', 'Subscribe a browser to push notifications', {
      refusals: { 429: ['rate_limited'] },
      body: pushSubscriptionSchema,
      response: { 201: dataAnswer(pushDeviceSchema) },
    }),
    async (request, reply) => {
      const { userId } = personOf(request)
      await subscribing.count(reply, userId)
      const device = deviceOf(request.headers['user-agent'])
      return reply.code(201).send(ok(await subscribe(ctx, userId, request.body, device)))
    },
  )
  server.delete(
    '/push/subscriptions/:id',
    own('deletePushSubscription', 'Unsubscribe a browser from push notifications', { params: idParams, response: { 200: successAnswer } }),
    (request) => successAfter(unsubscribePush(ctx, personOf(request).userId, request.params.id)),
  )
}
