export const policyKinds = ['money_back', 'refill', 'revision', 'withdrawal'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** What a customer can claim. `problem` has staff look at the order and moves no money. */
export const guaranteeClaimKinds = ['refund', 'refill', 'revision', 'withdrawal', 'problem'] as const
export type GuaranteeClaimKind = (typeof guaranteeClaimKinds)[number]

/** waiting: staff decide · granted: money or a delivery is on its way · done · refused. */
export const guaranteeClaimStatuses = ['waiting', 'granted', 'done', 'refused'] as const
export type GuaranteeClaimStatus = (typeof guaranteeClaimStatuses)[number]

/** Characters in a customer's message and in the answer. */
export const MAX_MESSAGE_LENGTH = 2_000
