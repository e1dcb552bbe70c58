/** How many conversations, and how many reviews, a customer's page in the console lists: the newest ones. */
export const MAX_LISTED = 20
