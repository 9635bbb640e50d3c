/** The role that the service works as. It can read and write rows; only the owner changes the schema. */
export const SERVICE_ROLE = 'market_service';
