export const notificationTypes = ['order_update', 'payment', 'support', 'promo', 'system'] as const

export const frequencies = ['immediate', 'hourly', 'daily', 'weekly'] as const

export const announcementTypes = ['promo', 'system'] as const

export const announcementStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const

/** waiting: not sent yet · sent: accepted by the mail server · kept: in the demo mailbox only, without a mail server · failed. */
export const emailStatuses = ['waiting', 'sent', 'kept', 'failed'] as const

/** The kinds of email, by the template name that is stored with each email. */
export const emailNames = [
  'order-confirmed',
  'tracking-link',
  'checkout-reminder',
  'review-invitation',
  'order-completed',
  'order-partial',
  'order-failed',
  'order-canceled',
  'order-late',
  'refund-paid',
  'refund-failed',
  'refund-claimable',
  'payment-returned',
  'guarantee-claim-received',
  'guarantee-claim-answered',
  'guarantee-claim-redelivered',
  'withdrawal-receipt',
  'withdrawal-outcome',
  'deposit-paid',
  'confirm-address',
  'new-password',
  'device-link',
  'confirm-new-email',
  'approve-new-email',
  'email-changed',
  'address-in-use',
  'password-changed',
  'export-ready',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-replaced',
  'passkey-added',
  'passkey-removed',
  'google-connected',
  'google-disconnected',
  'api-key-created',
  'review-refused',
  'staff-invited',
  'staff-joined',
  'mail-server-changed',
  'payment-account-changed',
  'contact-received',
  'support-answer',
  'support-transcript',
  'address-works',
  'endpoint-stopped',
  'test-email',
  'copy',
  'digest',
  'sample',
] as const
export type EmailName = (typeof emailNames)[number]
