/** The user id under which a timeline sums up everybody's awards: which no user ever gets. */
export const everyone = 0;

/** Says of a timeline that it is one user's. The index by which users are listed holds those alone. */
export const isOfUser = "external_user_id > ''";
