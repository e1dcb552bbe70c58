export const policyKinds = ['money_back', 'refill', 'revision', 'withdrawal'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** What a customer can claim. With `problem`, staff look at the order and no money moves. */
export const guaranteeClaimKinds = ['refund', 'refill', 'revision', 'withdrawal', 'problem'] as const
export type GuaranteeClaimKind = (typeof guaranteeClaimKinds)[number]

/** The status of a claim. waiting: staff have to decide · granted: the refund or delivery is in progress · done · refused. */
export const guaranteeClaimStatuses = ['waiting', 'granted', 'done', 'refused'] as const
export type GuaranteeClaimStatus = (typeof guaranteeClaimStatuses)[number]

/** Maximum characters in a customer's message and in the answer. */
export const MAX_MESSAGE_LENGTH = 2_000
