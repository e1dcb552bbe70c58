/** Maximum number of conversations, and of reviews, on a customer's page in the console. */
export const MAX_LISTED = 20
