/** The version at the end of signatures; a test checks that it equals package.json's. */
export const version = "0.1.0";
