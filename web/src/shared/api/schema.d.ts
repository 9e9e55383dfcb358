// Written by make gen from docs/openapi.yaml; sha256 3a3da03d61e4a892d383b197fafa1467b94de6db3903450cdf02dd4129b9673b
export interface paths {
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and what they may do */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Session"];
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** Format: password */
                        password: string;
                        /** @description Give the token in the answer instead of a cookie. */
                        bearer?: boolean;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                /** @description A second factor is asked for */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecondFactor"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                413: components["responses"]["TooLarge"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Sign out */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Signed out */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom a visitor may become in the demonstration company, the usual one first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Its people and what they may do; nobody where there is no demonstration */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            people: {
                                id: components["schemas"]["UUID"];
                                email: string;
                                name: string;
                                lastname: string;
                                /** @enum {string} */
                                role: "superadmin" | "admin" | "projectleader" | "planner" | "superintendent" | "subtrade" | "lastplanner" | "client" | "manager";
                                /** @description Levels by module */
                                permissions: {
                                    [key: string]: components["schemas"]["Level"];
                                };
                            }[];
                        };
                    };
                };
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Enter the demonstration company */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description E-mail of one of its people; by default the first. */
                        as?: string;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/language": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the language of messages */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description Empty follows the browser.
                         * @enum {string}
                         */
                        language: "es" | "en" | "";
                    };
                };
            };
            responses: {
                /** @description Kept */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/dateFormat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose how dates are written outside the schedules, which have their own format */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        dateFormat: components["schemas"]["PersonalDateFormat"];
                    };
                };
            };
            responses: {
                /** @description Kept */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the caller hears of what happens, topic by topic */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Every topic */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationChoice"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        /** Choose how to hear of a topic */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        topic: string;
                        bell: boolean;
                        /** @description Without effect on topics that have no letters */
                        mail: boolean;
                    };
                };
            };
            responses: {
                /** @description Every topic, as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationChoice"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Ends every other session of the person and gives this one a new token.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                        /**
                         * Format: password
                         * @description 8 characters or more with a digit, a lower-case and an upper-case letter.
                         */
                        new: string;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's own live sessions, the one used last first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The sessions */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OwnSession"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** End all other sessions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/second": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a second factor after the password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        /** @description Of the app, or for recovery */
                        code: string;
                        bearer?: boolean;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sign in with a passkey */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        response: Record<string, unknown>;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** What the browser needs to sign in with a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Options of navigator.credentials.get */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Passkey"];
                    };
                };
                409: components["responses"]["Conflict"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the caller may prove again who they are */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Ways that count in the company of the session; provider is where its person signed in and may do so anew, empty: nowhere */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proofs"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Prove again who it is
         * @description Giving a role, changing permissions and deleting a project, a schedule, a member, a company or the own account are refused with session.reauthentication_needed when the last proof of the session is older than 15 minutes. A proof is one of present, code and passkey, or a sign-in. A sign-in at another issuer is as fresh as its auth_time says; without that claim it proves nothing. Where the company insists on a provider, present is refused with session.sso_required, except for the person who comes in without it. Visitors of the demonstration are not asked.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The password */
                        present?: string;
                        /** @description Of the app, or a recovery code */
                        code?: string;
                        /** @description The signed challenge of POST /api/session/passkey */
                        passkey?: {
                            token: string;
                            response: Record<string, unknown>;
                        };
                    };
                };
            };
            responses: {
                /** @description Proven */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own account */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Profile and second factors */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /**
         * Forget the caller as a person; the history keeps the id alone
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Erased, and every session ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the own profile */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        lastname: string;
                        position?: string;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Confirm codes of an app with the first one */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Recovery codes, shown once */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Recovery"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Offer codes of an app */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description The secret, to type or to scan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewCodes"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for another address: a link goes to it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description A mail is on its way to the address */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/emailchanges/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Take the address of a mailed link */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The address to sign in with */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            email: string;
                        };
                    };
                };
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/codes/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End codes of an app */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description Ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make new recovery codes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description Recovery codes, shown once */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Recovery"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep a passkey */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                        name: string;
                        response: Record<string, unknown>;
                    };
                };
            };
            responses: {
                /** @description Recovery codes, shown once */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Recovery"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** What the browser needs to make a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description Options of navigator.credentials.create */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Passkey"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys/{passkey}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    passkey: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description Ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the own picture */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Removed */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the company asks of those who sign in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The policy */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Policy"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change what the company asks of those who sign in */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        secondFactor: boolean;
                        idleMinutes: number;
                        lifetimeDays: number;
                        /** @description The only one people sign in through; empty: any way in */
                        provider?: string;
                        /**
                         * Format: uuid
                         * @description Who comes in without the provider; manages the company
                         */
                        breakGlass?: string | null;
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                /** @description Changed */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    file: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The picture, or to its sender a document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": unknown;
                    };
                };
                401: components["responses"]["Unauthenticated"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the own picture */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG or PNG, up to 10 MB and 40 megapixels
                         */
                        file: string;
                        /** @description Part to keep in shares of width and height: x, y, width, height as JSON */
                        crop?: string;
                    };
                };
            };
            responses: {
                /** @description The name of the picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uploaded"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/uploadUserImage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set the own picture */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG or PNG, up to 10 MB and 40 megapixels
                         */
                        file: string;
                        /** @description Part to keep in shares of width and height: x, y, width, height as JSON */
                        crop?: string;
                    };
                };
            };
            responses: {
                /** @description The name of the picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uploaded"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload the picture of a project, cropped to 5 by 3 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG or PNG, up to 10 MB and 40 megapixels
                         */
                        file: string;
                        /** @description Part to keep in shares of width and height: x, y, width, height as JSON */
                        crop?: string;
                    };
                };
            };
            responses: {
                /** @description The name of the picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uploaded"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companys/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload the logo of a company */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG or PNG, up to 10 MB and 40 megapixels
                         */
                        file: string;
                        /** @description Part to keep in shares of width and height: x, y, width, height as JSON */
                        crop?: string;
                    };
                };
            };
            responses: {
                /** @description The name of the picture */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Uploaded"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Invitations that nobody has accepted */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OpenInvitation"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an invitation */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    email: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Revoked */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/byuser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller's notifications in the company of the session, newest first */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: components["schemas"]["UUID"];
                        /** @description 20 each, from 1 */
                        page?: number;
                    };
                };
            };
            responses: {
                /** @description A page of them */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NotificationPage"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/readall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all of the caller's notifications read */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a reminder to oneself; nobody writes one for others */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: components["schemas"]["UUID"];
                        text?: string;
                        /** @description A page of this site, beginning with / */
                        link?: string;
                    };
                };
            };
            responses: {
                /** @description The notification */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the caller's notifications */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The notification */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Mark one of the caller's notifications read or unread */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description true without it */
                        read?: boolean;
                    };
                };
            };
            responses: {
                /** @description The notification */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete one of the caller's notifications */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the caller's own sessions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    session: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in and see the companies there are */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: string;
                        /** Format: password */
                        password: string;
                        bearer?: boolean;
                    };
                };
            };
            responses: {
                /** @description Signed in, in the first company */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Auth"];
                    };
                };
                /** @description A second factor is asked for */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecondFactor"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/createSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on in another of the caller's companies */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId: components["schemas"]["UUID"];
                        companyId: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description The session there; the former one is over */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanySession"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/alreadyExist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether sign-up takes an address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: string;
                    };
                };
            };
            responses: {
                /** @description It does; whether the address has an account is said by mail only */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            exists: boolean | null;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/isTokenExpired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether a mailed link is over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Expired or used; or not */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            expired: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/{provider}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to sign in at another issuer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    provider: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @description The issuer asks the person again, however lately it did. The answer proves the session of this browser, which goes on */
                        anew?: boolean;
                    };
                };
            };
            responses: {
                /** @description Where to go */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            url: string;
                        };
                    };
                };
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/{provider}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the answer of another issuer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    provider: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code?: string;
                        state?: string;
                        error?: string;
                        /** @description Answer a token for auth/sso/login instead of opening the session here */
                        handOver?: boolean;
                    };
                };
            };
            responses: {
                /** @description How it ended */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SSO"];
                    };
                };
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open the session of a sign-in at another issuer that was handed over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description It serves once */
                        token: string;
                        bearer?: boolean;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/{provider}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link an account elsewhere by the password of the one here */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    provider: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        link: string;
                        /** Format: password */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description How it ended */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SSO"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/healthCheck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask whether signing in can be reached */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It can */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reInviteUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an unused invitation again
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @description es or en; another one is that of the browser */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description A mail is on its way; the former link is over */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a page needs to know of the installation before anybody is signed in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The settings */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Properties"];
                    };
                };
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/email_ccloud_send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the installation's contact that the caller wants a module, or to hear of the offer */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        module?: string;
                    };
                };
            };
            responses: {
                /** @description On its way */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/activations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A further address of the newest link of somebody who has not arrived yet
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description The link */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activation"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies of the installation by name, for superadministrators */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The companies */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ServedCompany"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/support": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Visit a company as a superadministrator
         * @description The browser's session goes on there, for at most four hours. The company's administrators are notified and read the reason.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId: components["schemas"]["UUID"];
                        reason: string;
                        minutes: number;
                        /** Format: password */
                        present: string;
                    };
                };
            };
            responses: {
                200: components["responses"]["Session"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** End the visit that this session is, and go on in an own company */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Session"];
                /** @description Ended; a program's session with it */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Superadministrators who visited the company, the latest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The visits */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Visit"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/visits/{visit}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a visit before its time */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    visit: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/door": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign-ins to the company, and refused ones of its members; the latest first */
        get: {
            parameters: {
                query?: {
                    /** @description The older of the page before */
                    below?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Door"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a company and invite its first administrator
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description ISO 3166-1 alpha-2 */
                        country: string;
                        /** @description Bucket of people, a (1 to 4) to g (more than 50) */
                        size: string;
                        email: string;
                        /** @description es or en, of the mail */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: components["schemas"]["UUID"];
                        };
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tutorials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The installation's videos, with how often each was opened */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The videos */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            title: string;
                            url: string;
                            views: number;
                        }[];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passwordresets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a mail with a link to a new password */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @description Ignored: links lead to this installation. */
                        link?: string;
                        /** @description es or en; another one is that of the browser */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description A mail is on its way if the address is somebody's */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Unreadable"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/passwordresets/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look at a reset link */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It works */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            valid: boolean;
                        };
                    };
                };
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        /** Set a new password by a reset link */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token?: string;
                        /** Format: password */
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Set; every session of the person is over */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register: ask for a mail with a link */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @description Ignored: links lead to this installation. */
                        link?: string;
                        /** @description Ignored: it is set by the mailed link. */
                        password?: string;
                        /** @description es or en; another one is that of the browser */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description A mail is on its way if the address is somebody's */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/inviteUserFreeTrial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up for a trial: ask for a mail with a link */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        /** @description Ignored: links lead to this installation. */
                        link?: string;
                        /** @description Ignored: it is set by the mailed link. */
                        password?: string;
                        /** @description es or en; another one is that of the browser */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description A mail is on its way if the address is somebody's */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sent"];
                    };
                };
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/getByTokenFreeTrial/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the form of a sign-up link needs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The address and the company of its domain */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SignUp"];
                    };
                };
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/updateFreeTrial/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create the account of a sign-up link */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token_free_trial: string;
                        name: string;
                        lastname: string;
                        position?: string;
                        /** Format: password */
                        password: string;
                        /** @description Version of the terms accepted, of /api/properties */
                        terms?: string;
                        /** @description Ask to join the company of the domain instead of founding one */
                        join?: boolean;
                        company?: {
                            name?: string;
                            company_size?: string;
                            country?: string;
                            company_type?: string;
                            contract_type?: string;
                            projects?: string;
                        };
                    };
                };
            };
            responses: {
                /** @description Signed in, in the new company */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                /** @description An administrator of the company of the domain decides */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Waits"];
                    };
                };
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/get_user_by_token/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the form of an invitation or a registration needs
         * @description Of a registration company, inviter and role are empty.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Who was invited where */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invitation"];
                    };
                };
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/confirmation/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Accept an invitation, or make the profile of a registration */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        lastname?: string;
                        position?: string;
                        /** Format: password */
                        password: string;
                        /** @description Version of the terms accepted, of /api/properties; not asked of people with an account */
                        terms?: string;
                    };
                };
            };
            responses: {
                /** @description Signed in, in the company */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                /** @description The profile of a registration is made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "company";
                        };
                    };
                };
                /** @description A second factor is asked for */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SecondFactor"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/confirmation/{token}/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the company of a registration, whose profile is made, and sign in as its administrator */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Also called cname */
                        name: string;
                        country: string;
                        /** @description 1-5, 6-10, 11-20 or +20 */
                        projects: string;
                    };
                };
            };
            responses: {
                /** @description Signed in, in the company */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"];
                    };
                };
                400: components["responses"]["Unreadable"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/inviteUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite people into the company
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        users: {
                            email: string;
                            role: string;
                            messageForInvitated?: string;
                            /** @description Ignored: the session's company */
                            companyId?: string;
                            projectId?: string;
                        }[];
                        /** @description Ignored: links lead to this installation. */
                        link?: string;
                        /** @description Ignored: the session says who invites */
                        sender_user?: Record<string, unknown>;
                        /** @description es or en; another one is that of the browser */
                        lang?: string;
                    };
                };
            };
            responses: {
                /** @description Mails are on their way */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Invited"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/join-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People of the company's domain who wait to be let in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The first one first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["JoinRequest"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/join-requests/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let somebody in, or not
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        accept: boolean;
                    };
                };
            };
            responses: {
                /** @description Decided */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Letters kept on this machine instead of delivered
         * @description Only without a mail server, and only for this machine.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/inbox/{letter}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One kept letter */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    letter: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                    };
                };
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects of the company with their schedules */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    company: components["parameters"]["company"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Project"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a project; only the name is required */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The caller's time zone, like America/Santiago, which says what day today is where the project has none; by default, and where it is unknown, UTC. */
                    "X-Time-Zone"?: components["parameters"]["timeZone"];
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectForm"];
                };
            };
            responses: {
                201: components["responses"]["Created"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/modal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a project from the full form: all fields but those of people, phase, contract and address are required */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The caller's time zone, like America/Santiago, which says what day today is where the project has none; by default, and where it is unknown, UTC. */
                    "X-Time-Zone"?: components["parameters"]["timeZone"];
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectForm"];
                };
            };
            responses: {
                201: components["responses"]["Created"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a project with its details, categories, subcontracts and schedules, or give a company on trial the demonstration's
         * @description The caller is the copy's one user. userId and companyId are those of the session, whatever the body says.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The original; without one, and with isFreeTrial, the demonstration's project */
                        projectId?: string;
                        /** @description Of the copy; by default that of the original */
                        name?: string;
                        isFreeTrial?: boolean;
                        /** @description Ignored */
                        userId?: string;
                        /** @description Ignored */
                        companyId?: string;
                    };
                };
            };
            responses: {
                201: components["responses"]["Created"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/assignfreetrial/superadmin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign somebody of a company on trial to one of its projects, as a superadministrator
         * @description It gives the project alone and no role.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        email: string;
                        /** @description Ignored: whether the company is on trial is known here */
                        isFreeTrial?: boolean;
                    };
                };
            };
            responses: {
                /** @description Assigned */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/analitic/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard of a project */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The dashboard of a project */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dashboard"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/analitic_filter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The dashboard of a project for a filter */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description Schedules; none: all */
                        sectors?: unknown;
                        /** @description Plans of weeks */
                        weeks?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        range?: unknown;
                        /** @description People whose promises, roadblocks and reasons count */
                        idusers?: unknown;
                    };
                };
            };
            responses: {
                /** @description The dashboard of a project for a filter */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dashboard"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/s_curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The S-curve under the established names */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The S-curve under the established names */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SCurve"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/resource_curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The curve of resources */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The curve of resources */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/scurve_resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The S-curve of resources */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The S-curve of resources */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/resource_report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The report of resources */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The report of resources */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/productivity_chart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The productivity chart */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The productivity chart */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/matrixresourcesprogress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Progress of resources by schedule */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description Progress of resources by schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/velocity_takt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The velocity of the takt plan */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: string;
                        /** @description One schedule or a list */
                        sector_id?: unknown;
                        /** @description The same */
                        sectorId?: unknown;
                        /** @description {start, end} or [start, end]; the range ends with the last day */
                        date_of_filter?: unknown;
                        range?: unknown;
                        /** @description One resource or a list */
                        resource_id?: unknown;
                        user_id?: unknown;
                    };
                };
            };
            responses: {
                /** @description The velocity of the takt plan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyChart"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each figure means */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What each figure means */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FigureEntry"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/figures/{figure}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A figure with the rows it is made of */
        get: {
            parameters: {
                query?: {
                    /** @description Ids with commas between */
                    schedules?: string;
                    /** @description Ids with commas between */
                    users?: string;
                    /** @description The first day */
                    from?: string;
                    /** @description The last day */
                    to?: string;
                    /** @description The midnight at which a week begins: that week alone, settled or not */
                    week?: number;
                    /** @description The moment of a curve */
                    at?: number;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description A name of the catalogue */
                    figure: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A figure with the rows it is made of */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Figure"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The projects in a few figures */
        get: {
            parameters: {
                query?: {
                    /** @description One firm alone */
                    subcontractId?: string;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The projects in a few figures */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectOverview"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/resources/searchbysector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resources that files brought into a schedule */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Resources that files brought into a schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleResource"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics-v2/frame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where the frame of the analytics page finds its page */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: string;
                    };
                };
            };
            responses: {
                /** @description Where the frame of the analytics page finds its page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FramePage"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics-v2/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Who looks at a page in a frame, given once for a code */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Who looks at a page in a frame, given once for a code */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FrameLooker"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user}/analyticsView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the dashboard is arranged */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it was stored; empty at first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Keep how the dashboard is arranged */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project with its schedules */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The project */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Project"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change name, stage and details; "seen" makes a field that others changed a conflict */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectForm"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /**
         * Take a project off the lists; administrators only
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        delete: {
            parameters: {
                query: {
                    reason: "finished" | "stopped" | "lookingfor" | "other";
                };
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        /** Change name, stage and details */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProjectForm"];
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/projects/{project}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Bring back a finished, archived or deleted project; administrators only */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/restrict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Limit a project that everybody in the company sees to the people assigned to it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/hoursperday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the hours per day */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        hoursPerDay: number;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/reporttasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Say whether an assigned user is notified about commitments */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId: components["schemas"]["UUID"];
                        report_tasks: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/assign/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign a user to a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        userId: components["schemas"]["UUID"];
                        /** @description Ignored; the creator is who made the project */
                        isCreator?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/deallocate/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the part of a user in a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        userId: components["schemas"]["UUID"];
                        /** @description Ignored; the creator is who made the project */
                        isCreator?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies the caller may enter */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Company"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Found a company with the caller as its administrator; the session stays where it is */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CompanyChange"];
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Company"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companys/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Company"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change the name and details that the body holds */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CompanyChange"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Company"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /**
         * Close a company: nobody enters it until an operator restores it
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companys/{company}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What each role may do in each module */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Permissions"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Give roles other levels, all or none
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        changes: {
                            role: string;
                            module: string;
                            /** @enum {string} */
                            level: "AC" | "ACP" | "V" | "SA";
                        }[];
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Permissions"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companys/{company}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was done to the company, its people and permissions, the latest first */
        get: {
            parameters: {
                query?: {
                    /** @description Entries below this revision: the older of the page before */
                    below?: number;
                };
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usercompany/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies the caller may choose from */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyChoice"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/company/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of a company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/settings/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of a company, for its settings */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/get_user_by_email/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person of the company by e-mail */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    email: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/usersActiveByOrganization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The people who may enter the company */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/createUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make people known and members; each gets a letter to choose a password
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        users: {
                            email: string;
                            name: string;
                            lastname: string;
                            role: string;
                            companyId?: components["schemas"]["UUID"];
                        }[];
                    };
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A person of the company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change the own names, or what somebody is in the company
         * @description What somebody is in the company is refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        lastname?: string;
                        position?: string;
                        role?: string;
                        is_active?: boolean;
                        isActive?: boolean;
                        subcontractId?: string | null;
                        companyId?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyUser"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /**
         * Take a person out of the company
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a subcontract */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId?: components["schemas"]["UUID"];
                        name?: string;
                        image?: string | null;
                    };
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/company/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The subcontracts of a company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/settings/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The subcontracts of the company, for its settings */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The subcontracts of a project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/byproject/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The subcontracts of a project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/settings/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All subcontracts of the company, each with whether it works in the project */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AssignableSubcontract"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/assign-project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign a subcontract to a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        subcontractId: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subcontracts/{subcontract}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A subcontract */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    subcontract: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change a subcontract */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    subcontract: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId?: components["schemas"]["UUID"];
                        name?: string;
                        image?: string | null;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontract"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Remove a subcontract; its people keep their place */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    subcontract: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companysettings/{company}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The settings of a company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanySetting"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Store a setting of a company */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    company: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId?: components["schemas"]["UUID"];
                        code: string;
                        metadata: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanySetting"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companysettings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a setting of the company */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        companyId?: components["schemas"]["UUID"];
                        code: string;
                        metadata: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanySetting"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usersettings/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own settings */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserSetting"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usersettings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store an own setting */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: components["schemas"]["UUID"];
                        code: string;
                        metadata: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserSetting"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions/getPermissionsByUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Levels by module by area of a person */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        userId?: components["schemas"]["UUID"];
                        companyId?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access/project/{project}/schedule/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the caller may open a module of a schedule; a refusal has its reason in the parameters */
        get: {
            parameters: {
                query: {
                    module: string;
                };
                header?: never;
                path: {
                    project: components["schemas"]["UUID"];
                    schedule: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Access"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features/{feature}/validate-access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the company has a feature; 403 where it has not */
        get: {
            parameters: {
                query?: {
                    company_id?: components["schemas"]["UUID"];
                };
                header?: never;
                path: {
                    feature: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Found */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Access"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/features/{feature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give the company a feature, or take it away */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    feature: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        on: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Feature"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/assign/subcontract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign a subcontract to a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        subcontractId: components["schemas"]["UUID"];
                        /** @description Ignored; the creator is who made the project */
                        isCreator?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/deallocate/subcontract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the part of a subcontract in a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        subcontractId: components["schemas"]["UUID"];
                        /** @description Ignored; the creator is who made the project */
                        isCreator?: boolean;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a tag to a project */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        name: string;
                        /** @description #rrggbb; blue where it is left out */
                        color?: string;
                    };
                };
            };
            responses: {
                /** @description The tag */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectTag"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A tag */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    id: components["schemas"]["RowID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tag */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectTag"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Rename a tag or give it another colour */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: components["schemas"]["RowID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @description #rrggbb */
                        color?: string;
                    };
                };
            };
            responses: {
                /** @description The tag as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectTag"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete a tag */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: components["schemas"]["RowID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of a project */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectTag"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Types of roadblocks and reasons for non-completion */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In the order they were made */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectCategory"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Add a category */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        list: "roadblock" | "reason";
                        code: string;
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/categories/{category}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a category */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                    category: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Take a category off its list */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                    category: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/byuser/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects a person sees; only administrators ask for others */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Project"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/projects_by_user/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects a person sees; only administrators ask for others */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Project"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user}/projectsView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how the project list is shown */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it was stored; empty at first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Keep how the project list is shown */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user}/projectsView/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what the project list is filtered by */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it was stored; empty at first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Keep what the project list is filtered by */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    user: components["schemas"]["UUID"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/settings/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Members of the company with their part in a project */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Members */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProjectMember"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/settings/project/{project}/manageUserAssignment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Assign and unassign several people, all or none */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        usersToAssign?: components["schemas"]["UUID"][];
                        usersToUnassign?: components["schemas"]["UUID"][];
                    };
                };
            };
            responses: {
                /** @description Done */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an empty schedule */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description The caller's time zone, like America/Santiago, which says what day today is where the project has none; by default, and where it is unknown, UTC. */
                    "X-Time-Zone"?: components["parameters"]["timeZone"];
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description Civil minute; by default the caller's today at 08:00. */
                        start?: number | null;
                    };
                };
            };
            responses: {
                201: components["responses"]["Created"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a file that is to become a schedule of a project; nothing is written */
        post: {
            parameters: {
                query?: {
                    /** @description The file's name, a label, when the body is the file itself. */
                    name?: string;
                    /** @description JSON: which column of a table means what. */
                    mapping?: string;
                };
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                    /** @description The caller's time zone, like America/Santiago, which says what day today is where the project has none; by default, and where it is unknown, UTC. */
                    "X-Time-Zone"?: components["parameters"]["timeZone"];
                };
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody: components["requestBodies"]["File"];
            responses: {
                /** @description What the file holds */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Import"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a later file of a schedule; nothing is written */
        post: {
            parameters: {
                query?: {
                    /** @description The file's name, a label, when the body is the file itself. */
                    name?: string;
                    /** @description JSON: which column of a table means what. */
                    mapping?: string;
                };
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: components["requestBodies"]["File"];
            responses: {
                /** @description What the file holds */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Import"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/out-of-sequence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links that work did not wait for */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Each with the successor that has begun or ended too early */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            row: number;
                            from: number;
                            to: number;
                            type: string;
                            /** @description Working minutes */
                            lag: number;
                        }[];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fourteen checks of the DCMA
         * @description Judged at the status date, without one at now, with the thresholds of the DCMA. Counted is work with a duration of its own: no summary, milestone or level of effort, nothing inactive. What cannot be judged is not-evaluated, which is never a pass.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The checks in their order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/risk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the simulations of a schedule stand
         * @description The last one begun since the server started, the newest result or the one asked for, and which results are kept. With wait the answer comes when the running one has ended, after two seconds at the latest.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Answer when the running one has ended */
                    wait?: string;
                    /** @description A result that is kept, instead of the newest */
                    result?: components["schemas"]["UUID"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Risk"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /**
         * Simulate the schedule
         * @description Monte Carlo on the plan as it is now. In each run every activity draws how much work is left of it, from the range of the first rule
         *     that picks it; the engine then calculates the dates. What no rule picks does not vary, nor does what is complete. The same plan, seed
         *     and rules give the same result on every machine. It runs beside the request, one at a time for each schedule and company; the same
         *     Idempotency-Key gives the same simulation. Its result is kept with revision, seed and parameters, the last twenty of a schedule.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RiskParameters"];
                };
            };
            responses: {
                /** @description It is running */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RiskJob"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Cancel the running simulation */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It has ended */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RiskJob"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/finish-ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the finish moved between two moments
         * @description What each command did to the finish, with its person and kind. All work is in working minutes of the project's calendar as it was at the
         *     later moment, so that lines add up exactly to the total. A command that moved nothing shows 0, and only where all are asked for.
         *     With windows each window is split by the half-step (AACE 29R-03 MIP 3.4): first what was reported by its end, on the plan of its begin,
         *     and then everything that was revised. The order is fixed.
         */
        get: {
            parameters: {
                query?: {
                    /** @description An activity or a summary, instead of the whole project */
                    row?: number;
                    /** @description A revision, an instant or update:n; without it the first command */
                    from?: string;
                    /** @description Likewise; without it now */
                    to?: string;
                    /** @description One window, or one between each two updates */
                    windows?: "" | "updates";
                    /** @description Lines that moved nothing too */
                    all?: string;
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The ledger */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FinishLedger"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/earned-value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Earned value and earned schedule
         * @description Measured at the status date, without one at now, on the active baseline. What cannot be measured is null, never 0: without a baseline all that compares with one, without weights everything, without a reported cost all that needs one. A cost belongs to the project's currency; nothing adds two of them.
         */
        get: {
            parameters: {
                query?: {
                    /** @description What activities weigh by; without it, what the schedule says */
                    basis?: "duration" | "cost" | "man-hours";
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The figures */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EarnedValue"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/health-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the checks stood over the last weeks, and who broke those that fail
         * @description The checks at this hour of each of the last weeks and now, from the history of the plan. A check that fails now names the last command behind which it failed and before which it did not, as far as the weeks reach; what time alone broke names nobody, nor does the test of the critical path.
         */
        get: {
            parameters: {
                query?: {
                    weeks?: number;
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The trail */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HealthTrail"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/baseline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The baseline the schedule is measured against, in columns
         * @description Activities without dates in the baseline are left out. Without an active baseline the number is 0 and the columns are empty.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The active baseline */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActiveBaseline"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/spreadsheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The schedule as a workbook
         * @description Every activity in outline order; dates are dates, durations and floats are days of work.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The workbook */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was expected of every activity by the status date, and how it stands
         * @description Without a status date of the schedule, now in the caller's time zone counts.
         */
        get: {
            parameters: {
                query?: {
                    criteria?: "baseline" | "follow";
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Every activity by ascending row */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Standings"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to write a file of a schedule for another tool
         * @description The schedule as it stands now. The file is written in a job of its own: watch the job, then fetch the file. It waits half an hour. The same
         *     Idempotency-Key gives the same job.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        format: components["schemas"]["ExportFormat"];
                    };
                };
            };
            responses: {
                /** @description It is being written */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{export}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a file of the caller is, and what it does not say as the schedule does */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Give a file up */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Nothing is left of it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{export}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetch a file that is there */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": unknown;
                        "application/octet-stream": unknown;
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/reports/lookahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to write a report of the lookahead of some weeks
         * @description The tasks of one to eight weeks as PDF, with the roadblocks in their way. One whose first week is over is made of the plan as it stood on its first day.
         *     It is written in a job of its own: watch the job, then fetch the file. It waits half an hour. The same Idempotency-Key gives the same job.
         *     Whoever sees own rows alone gets these alone.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LookaheadReport"];
                };
            };
            responses: {
                /** @description It is being written */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/lookahead/{export}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a report of the caller is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Cancel a report */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Nothing is left of it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/lookahead/{export}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetch a report that is there */
        get: {
            parameters: {
                query?: {
                    /** @description Named, the file is to be kept and not shown */
                    save?: string;
                };
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/reports/weekly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to write a report of the commitments of a week, of its closure, or of its promises as a workbook
         * @description The commitments of a week that is over are those it began with; what it came to is what its latest closure says, with the reasons of that day.
         *     It is written in a job of its own: watch the job, then fetch the file. It waits half an hour. The same Idempotency-Key gives the same job.
         *     Whoever sees own rows alone gets these alone.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WeeklyReport"];
                };
            };
            responses: {
                /** @description It is being written */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/weekly/{export}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a report of the caller is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Cancel a report */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Nothing is left of it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/weekly/{export}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetch a report that is there */
        get: {
            parameters: {
                query?: {
                    /** @description Named, the file is to be kept and not shown */
                    save?: string;
                };
                header?: never;
                path: {
                    export: components["parameters"]["export"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Keep what the caller sees now, or choose the view to begin with */
        put: {
            parameters: {
                query?: {
                    defaultView?: string;
                    project?: string;
                    /** @description The schedule whose view is kept */
                    sector?: string;
                    /** @description A view to begin with, in place of project and sector */
                    view?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        /** Keep a view of the caller */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One view */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change a view; what is not named stays */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/view/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One view, as a list of one */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Change a view; what is not named stays */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/project/{project}/schedule/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The views of a schedule that the caller sees */
        get: {
            parameters: {
                query?: {
                    today?: string;
                };
                header?: never;
                path: {
                    project: string;
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/project/{project}/schedule/{schedule}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a view for everybody */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: string;
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is gone */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        /** Change a view; what is not named stays */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: string;
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/views/project/{project}/schedule/{schedule}/{id}/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a view into a private one of the caller */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: string;
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavedViewFields"];
                };
            };
            responses: {
                /** @description As it is now */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedView"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/exportpdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Gantt on paper
         * @description What the caller shows, as a PDF or a picture, with the active baseline below the bars.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrintOrder"];
                };
            };
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "image/png": unknown;
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exportable/exportPdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Gantt on paper
         * @description What the caller shows, as a PDF or a picture, with the active baseline below the bars.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PrintOrder"];
                };
            };
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": unknown;
                        "image/png": unknown;
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/exportxml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export a schedule as Microsoft Project XML */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["Sector"];
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": unknown;
                    };
                };
                /** @description It takes longer; watch the job and fetch the file when it is there */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exportable/exportP6XML": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export a schedule as Primavera P6 XML */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["Sector"];
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/xml": unknown;
                    };
                };
                /** @description It takes longer; watch the job and fetch the file when it is there */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Export"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/activities/{row}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What places an activity, step by step down to where its dates come from */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    row: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The activity first, then what drives it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            row: number;
                            /** @description Civil minute */
                            start: number;
                            finish: number;
                            /** @enum {string} */
                            reason: "project_start" | "data_date" | "constraint" | "link" | "actual" | "pinned" | "alap" | "children" | "span" | "external";
                            link?: {
                                row: number;
                                from: number;
                                /** @enum {string} */
                                type: "FS" | "SS" | "FF" | "SF";
                                /** @description Working minutes */
                                lag: number;
                                /** @description Where its lag ends; from there to the date nobody works */
                                bound: number;
                            };
                            constraint?: {
                                /** @enum {string} */
                                type: "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
                                date: number;
                            };
                            /** @description From when on another project lets it begin */
                            external?: number;
                        }[];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/imported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What files brought beside the schedule itself */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Files, the dates of the other tool, tags */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Imported"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{import}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a file of the caller has come
         * @description A file that is no longer here counts as done when a schedule holds its import.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Where it went, when not into a new schedule */
                    schedule?: string;
                };
                header?: never;
                path: {
                    import: components["parameters"]["import"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description As it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Import"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        /** Give a file up */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    import: components["parameters"]["import"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How it ended: cancelled, or done when it was too late */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Import"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{import}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What should be known before a file is taken over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    import: components["parameters"]["import"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImportChoice"];
                };
            };
            responses: {
                /** @description Findings, circles, dates, changes */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImportCheck"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{import}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The schedule as a choice would make it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    import: components["parameters"]["import"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImportChoice"];
                };
            };
            responses: {
                /** @description A schedule that does not exist yet */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Gantt"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{import}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a file over, whole or not at all */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    import: components["parameters"]["import"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ImportChoice"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Import"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gantt/importer_validar_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Validate a file, or rows as JSON */
        post: {
            parameters: {
                query?: {
                    /** @description JSON: which column of a table means what. */
                    mapping?: string;
                };
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: components["requestBodies"]["File"];
            responses: {
                /** @description Rows and problems */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ValidatedImport"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gantt/importer_save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save what was validated */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveImport"];
                };
            };
            responses: {
                /** @description The schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedImport"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Execute commands
         * @description Each command is decided on its own and gets its own outcome; a refused one changes nothing. Sending the same id again gives the
         *     same receipt. A `Ref` may name a row that an earlier command makes.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        commands: ({
                            id: components["schemas"]["UUID"];
                        } & components["schemas"]["Command"])[];
                    };
                };
            };
            responses: {
                /** @description A receipt for each command, in order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            receipts: components["schemas"]["Receipt"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller can undo and redo, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Up to 150 entries each; undo and redo may name any of them */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Stacks"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/gantt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole schedule as columns */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                    /** @description The caller opens the live channel from the revision of the answer: the schedule as it was up to a second ago will do. Without effect beside atLeast. */
                    following?: boolean;
                    /** @description A moment: the schedule as it stood then. `update:<number>`, a revision, or an instant such as `2026-03-12T18:00:00Z`. */
                    at?: string;
                };
                header?: {
                    "If-None-Match"?: string;
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Row k of a table is entry k of each of its columns */
                200: {
                    headers: {
                        ETag: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Gantt"];
                    };
                };
                /** @description The caller has it already */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens to the schedule, as it happens
         * @description Server-sent events. `delta` carries a `Delta` and its revision as the event id; `reload` asks to read the schedule again; `held` carries
         *     `revision`, after which the history cannot be read: the schedule would give no more; `here` carries the `count` of those who are
         *     looking and up to 24 `people`, those who type into a cell first, each with `user`, `name`, `initials`, `colour`, `row` (the activity they are at, null when nowhere) and, when
         *     they are in one, `field`, with `editing` while they type into it; `closed` carries a `Problem` and ends the channel for good. A comment comes every 15 seconds. Coming back
         *     with `Last-Event-ID` continues without a gap.
         *
         *     A message that comes alone leaves at once; those that follow it quickly leave together, up to a tenth of a second later, as several events in a
         *     row. To callers that accept gzip the channel is one gzip stream, flushed after each batch, whose end never comes: read it as it arrives.
         */
        get: {
            parameters: {
                query?: {
                    /** @description The revision the caller knows. */
                    from?: number;
                };
                header?: {
                    "Last-Event-ID"?: string;
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description An open channel */
                200: {
                    headers: {
                        "Content-Encoding"?: "gzip";
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/areas/{area}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of one area of the schedule that the caller sees
         * @description At the level of own rows these are the rows of the caller's subcontract, or without one those that name the caller. Deltas of the live channel go on from the revision. The schedule itself is seen through the Gantt.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A moment: a revision, an instant, or `update:<number>`. */
                    at?: string;
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    area: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rows by table */
                200: {
                    headers: {
                        ETag?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revision: number;
                            tables: {
                                [key: string]: components["schemas"]["TableColumns"];
                            };
                        };
                    };
                };
                /** @description The caller has it already */
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/weeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All weekly plans of a schedule, the earliest first */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description All weekly plans of a schedule, the earliest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WeekList"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/weeks/measures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures of weeks from the history of the plan */
        get: {
            parameters: {
                query?: {
                    /** @description Row of a plan: that week alone, with the tasks its figures are made of */
                    week?: number;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Figures of weeks from the history of the plan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MeasureList"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/weeks/{week}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A week with its promises and figures */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    /** @description Row of the plan */
                    week: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A week with its promises and figures */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WeekPlan"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/weeks/{week}/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How likely the promises of an open week are kept */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    /** @description Row of the plan */
                    week: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How likely the promises of an open week are kept */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WeekForecast"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The weekly plan that was made, with its first promises */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        date?: string;
                        start_date?: string;
                        week?: number;
                        year?: number;
                        taskcommitments?: unknown[];
                        tasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description The weekly plan that was made, with its first promises */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The weekly plan that was made, with its first promises */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        date?: string;
                        start_date?: string;
                        week?: number;
                        year?: number;
                        taskcommitments?: unknown[];
                        tasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description The weekly plan that was made, with its first promises */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A weekly plan */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A weekly plan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The weekly plan, closed, opened again with a reason, or with other promises */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        closed?: boolean;
                        reason?: string;
                        taskcommitments?: unknown[];
                        tasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description The weekly plan, closed, opened again with a reason, or with other promises */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** The plan is gone; one that was closed stays */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The plan is gone; one that was closed stays */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            deleted: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/searchbyweek/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The plans of a week */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        week: number;
                        year: number;
                    };
                };
            };
            responses: {
                /** @description The plans of a week */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/searchbyweekwidgetd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The plans of a week */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        week: number;
                        year: number;
                    };
                };
            };
            responses: {
                /** @description The plans of a week */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/searchbysector/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The plans of a schedule */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description The plans of a schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/getbyweekly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The plans of a range */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        start: string;
                        end: string;
                    };
                };
            };
            responses: {
                /** @description The plans of a range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeek"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/project/{project}/schedule/{schedule}/open-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The week of a day */
        get: {
            parameters: {
                query?: {
                    /** @description A day, YYYY/MM/DD H:mm; today without */
                    date?: string;
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The week of a day */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeekRange"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/project/{project}/schedule/{schedule}/wwp/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan of a day, or the latest before it within 55 weeks */
        get: {
            parameters: {
                query?: {
                    /** @description A day, YYYY/MM/DD H:mm; today without */
                    date?: string;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The plan of a day, or the latest before it within 55 weeks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeeklyPlan"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/weekcommitments/project/{project}/schedule/{schedule}/wwp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plan with a number; 1 is the first */
        get: {
            parameters: {
                query?: {
                    number?: number;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The plan with a number; 1 is the first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeeklyPlan"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/schedule/{schedule}/wwp/{commitment}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The activities of a weekly plan with what is promised beneath them */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    commitment: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The activities of a weekly plan with what is promised beneath them */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeekActivity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/closecommitbysector/{project}/{schedule}/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The closed weeks of a year */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    year: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The closed weeks of a year */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireClosedWeek"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/lookaheadweekhead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The days of a week and the counts of its plan */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        date?: string;
                        start_date?: string;
                        week?: number;
                        year?: number;
                    };
                };
            };
            responses: {
                /** @description The days of a week and the counts of its plan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeekHead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/lookaheadweekheadcommit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The days of a week and the counts of its plan */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        date?: string;
                        start_date?: string;
                        week?: number;
                        year?: number;
                    };
                };
            };
            responses: {
                /** @description The days of a week and the counts of its plan */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireWeekHead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taskcommitments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A promised task */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A promised task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTaskCommitment"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The promised task with another share, or as it was realized */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        commitment_percentaje?: number;
                        realized_percentaje?: number;
                    };
                };
            };
            responses: {
                /** @description The promised task with another share, or as it was realized */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTaskCommitment"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Withdrawn; of a week that has begun it stays and counts as missed */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Withdrawn; of a week that has begun it stays and counts as missed */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            deleted: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/taskcommitments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One more task promised */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        weekcommitmentId: string;
                        taskId: unknown;
                        commitment_percentaje?: number;
                    };
                };
            };
            responses: {
                /** @description One more task promised */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTaskCommitment"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/notifyCommitments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who was notified of the plan of a week
         * @description Those who hear of the project's commitments, or the named ones among them. Asked again, nobody is notified twice.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        weekcommitmentId: string;
                        projectId?: components["schemas"]["UUID"];
                        users?: components["schemas"]["UUID"][];
                    };
                };
            };
            responses: {
                /** @description Who was notified of the plan of a week */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            users: components["schemas"]["UUID"][];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/update_custom_commitment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another share of a task in the open week it is promised in */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        taskId: string;
                        value: number;
                    };
                };
            };
            responses: {
                /** @description Another share of a task in the open week it is promised in */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTaskCommitment"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/lookaheadweeklyplan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a weekly plan may show of a range */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        start: string;
                        end: string;
                    };
                };
            };
            responses: {
                /** @description What a weekly plan may show of a range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireLookahead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/getalltasksinsideweeklyrange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All tasks of a range */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        start: string;
                        end: string;
                    };
                };
            };
            responses: {
                /** @description All tasks of a range */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A reason for non-completion with the tasks it is about */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        week: number;
                        year: number;
                        cncTypeId: unknown;
                        /** @enum {string} */
                        priority?: "low" | "normal" | "high" | "urgent";
                        /** @enum {string} */
                        status?: "resolved" | "unsolved" | "inprocess";
                        description?: string;
                        image?: string;
                        days_lost?: number;
                        taskId?: unknown;
                        tasks?: unknown[];
                        cnctasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description A reason for non-completion with the tasks it is about */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/withtasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A reason for non-completion with the tasks it is about */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        week: number;
                        year: number;
                        cncTypeId: unknown;
                        /** @enum {string} */
                        priority?: "low" | "normal" | "high" | "urgent";
                        /** @enum {string} */
                        status?: "resolved" | "unsolved" | "inprocess";
                        description?: string;
                        image?: string;
                        days_lost?: number;
                        taskId?: unknown;
                        tasks?: unknown[];
                        cnctasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description A reason for non-completion with the tasks it is about */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reason for non-completion */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A reason for non-completion */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The reason with other values */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        cncTypeId?: unknown;
                        /** @enum {string} */
                        priority?: "low" | "normal" | "high" | "urgent";
                        /** @enum {string} */
                        status?: "resolved" | "unsolved" | "inprocess";
                        description?: string;
                        image?: string;
                        days_lost?: number;
                    };
                };
            };
            responses: {
                /** @description The reason with other values */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** The reason is gone */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The reason is gone */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            deleted: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The picture of a reason for non-completion */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": unknown;
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the picture of a reason
         * @description Its name is given as the image of a reason next; until then its sender alone reads it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description JPEG or PNG, up to 25 MB
                         */
                        file: string;
                    };
                };
            };
            responses: {
                /** @description The name to give as image */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadedDocument"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reasons of a schedule, the newest first */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The reasons of a schedule, the newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cncs/getbysectortask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The reasons that are about a task */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        sector_id?: components["schemas"]["UUID"];
                        taskId: unknown;
                    };
                };
            };
            responses: {
                /** @description The reasons that are about a task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMiss"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cnctasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A task that a reason is about; where it was already, the reason */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        cncId: string;
                        taskId: unknown;
                    };
                };
            };
            responses: {
                /** @description A task that a reason is about; where it was already, the reason */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMissTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cnctasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A task that a reason is about */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A task that a reason is about */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMissTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The reason is about another task */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        taskId: unknown;
                    };
                };
            };
            responses: {
                /** @description The reason is about another task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireMissTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** The reason is no longer about the task */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The reason is no longer about the task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            deleted: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/lookahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tasks of some days with the activities they belong to
         * @description Without a window these are the coming 30 days. At the level of own rows the tasks are those of the caller's subcontract, or without one those that name the caller, and activities come with name, number and dates only.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Civil minutes; today by default */
                    from?: number;
                    /** @description Civil minutes; 30 days on by default */
                    to?: number;
                    /** @description Activities whose tasks are wanted, whenever they are */
                    ids?: string;
                    /** @description A person who answers for the tasks, or hears of a roadblock in their way */
                    follower?: string;
                    /** @description A moment: a revision or an instant. By default now. */
                    at?: string;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The window */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LookaheadWindow"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/roadblocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roadblocks the caller sees */
        get: {
            parameters: {
                query?: {
                    /** @description Only these */
                    ids?: string;
                    /** @description A moment: a revision or an instant. By default now. */
                    at?: string;
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By the order they were made */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoadblockList"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/roadblocks/cost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What open roadblocks cost in days of the project's finish
         * @description Each is priced as if it were released when it is promised, and a promise that is over today: the activities it holds start no earlier than that less how far behind their start the tasks lie; work that has begun waits with what is left of it. The most expensive is the first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The prices */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RoadblockCosts"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/conversion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a conversion of activities to tasks would do
         * @description It changes nothing. The command activities.convert with the same groups does it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        groups: components["schemas"]["ConvertGroup"][];
                    };
                };
            };
            responses: {
                /** @description What it would do */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConversionPreview"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A task made */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WireTaskEdit"];
                };
            };
            responses: {
                /** @description A task made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The task */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The task as it is now */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WireTaskEdit"];
                };
            };
            responses: {
                /** @description The task as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** It is deleted */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/withroutearray": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tasks with the names of what is above each */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: unknown[];
                        sector?: unknown;
                        sectorId?: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description Tasks with the names of what is above each */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/duplicateAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The copies */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        duplicateElements: unknown[];
                        toActivityDuplicate?: unknown;
                    };
                };
            };
            responses: {
                /** @description The copies */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/assigncustomponderator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The task with a weight of its own */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        taskId: unknown;
                        ponderator?: number | null;
                        hasCustomPonderator?: boolean;
                    };
                };
            };
            responses: {
                /** @description The task with a weight of its own */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/update_massive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The tasks as they are now */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        tasks: components["schemas"]["WireTaskEdit"][];
                    };
                };
            };
            responses: {
                /** @description The tasks as they are now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/remove_sub_contract/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The task without its subcontract */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The task without its subcontract */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/activity/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks of an activity */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tasks of an activity */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tasks of an activity */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The tasks of an activity */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireTask"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tasks/log_update/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was changed in a task, in the units of its record */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What was changed in a task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TaskLogEntry"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/lookahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activities of some days with their tasks */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        start: string;
                        end: string;
                    };
                };
            };
            responses: {
                /** @description Activities of some days with their tasks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireLookahead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/assignlookahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put activities on the lookahead, or take them off it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: string;
                        activities: {
                            id: unknown;
                            is_lookahead: boolean;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Activities with their tasks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireLookahead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/lookaheadbyids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activities with their tasks */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        ids: unknown[];
                    };
                };
            };
            responses: {
                /** @description Activities with their tasks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireLookahead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/getLookaheadactivitiesbyfollower": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What somebody answers for or hears of */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        start: string;
                        end: string;
                        userId: components["schemas"]["UUID"];
                    };
                };
            };
            responses: {
                /** @description What somebody answers for or hears of */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireLookahead"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/convertToLookahead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What became of the activities */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: string;
                        hoursPerDay?: unknown;
                        conversionGroups?: Record<string, unknown>[];
                        level?: number;
                    };
                };
            };
            responses: {
                /** @description What became of the activities */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConversion"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A roadblock made */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WireConstraintEdit"];
                };
            };
            responses: {
                /** @description A roadblock made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roadblock */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The roadblock */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The roadblock as it is now */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WireConstraintEdit"];
                };
            };
            responses: {
                /** @description The roadblock as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** It is deleted */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roadblocks of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The roadblocks of a schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/assign/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The roadblocks with their tasks */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        constraintIds: unknown[];
                        taskIds: unknown[];
                    };
                };
            };
            responses: {
                /** @description The roadblocks with their tasks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/{id}/assign_tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The roadblock with these tasks and no others */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        tasks: unknown[];
                    };
                };
            };
            responses: {
                /** @description The roadblock with these tasks and no others */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/constraints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Notify a person of a roadblock */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        user: string;
                        constraint: string;
                        module?: string;
                        /** @enum {string} */
                        type_notification: "assign_responsible" | "unassign_responsible" | "assign_report";
                    };
                };
            };
            responses: {
                /** @description Who was notified */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["UUID"];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/{id}/attachdocuments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach files to a roadblock
         * @description Each file is uploaded first, with POST /api/attachments/upload.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        documents: (string | {
                            file: string;
                            /** @description As people will see it */
                            name?: string;
                        })[];
                    };
                };
            };
            responses: {
                /** @description The roadblock with its documents */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attachments/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file to attach it
         * @description Until it hangs on a row, its sender alone reads it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": {
                        /**
                         * Format: binary
                         * @description PDF, JPEG, PNG, DOCX, XLSX, PPTX, DWG, TXT or CSV, up to 25 MB
                         */
                        file: string;
                    };
                };
            };
            responses: {
                /** @description The name to attach it by */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadedDocument"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Attach an uploaded file to a task, a roadblock or the schedule */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description The name the upload answered with */
                        file: string;
                        /** @description As people will see it; by default the name of the file */
                        name?: string;
                        taskId?: string;
                        constraintId?: string;
                        /** @description The schedule; the document hangs on it where no task and no roadblock is named */
                        sectorId?: string;
                    };
                };
            };
            responses: {
                /** @description The document */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireDocument"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireDocument"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Rename a document */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description The document */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireDocument"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Remove a document; undo brings it back */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is gone */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attachments/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a document */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": unknown;
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/{schedule}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents of a schedule, its tasks and its roadblocks that the caller sees */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By the order they were attached */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireDocument"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/bytaskthrough/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What stands in the way of a task */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What stands in the way of a task */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Through"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/byconstraintthrough/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** In the way of what a roadblock stands */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In the way of what a roadblock stands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Through"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraints/lookaheadconstraints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Roadblocks in the way of tasks of some days */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        start?: string;
                        end?: string;
                        tasks?: unknown[];
                    };
                };
            };
            responses: {
                /** @description Roadblocks in the way of tasks of some days */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WireConstraint"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraintschedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Another date promised */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        constraintId: string;
                        deadline: string;
                        fail_comment?: string;
                    };
                };
            };
            responses: {
                /** @description Another date promised */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WirePromise"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraintschedules/showByConstraintId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The dates promised for a roadblock */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        constraintId: string;
                    };
                };
            };
            responses: {
                /** @description The dates promised for a roadblock */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WirePromise"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constraintschedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A date promised */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A date promised */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WirePromise"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** Another date promised */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        deadline: string;
                        fail_comment?: string;
                    };
                };
            };
            responses: {
                /** @description Another date promised */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WirePromise"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Always refused */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Always refused */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constrainttypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A type made */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        name: string;
                        code?: string;
                    };
                };
            };
            responses: {
                /** @description A type made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constrainttypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A type of roadblocks */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A type of roadblocks */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The type as it is now */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description The type as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** It is deleted */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/constrainttypes/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of a project */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The types of a project */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cnctypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A type made */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId: components["schemas"]["UUID"];
                        name: string;
                        code?: string;
                    };
                };
            };
            responses: {
                /** @description A type made */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cnctypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reason for non-completion */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A reason for non-completion */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        /** The type as it is now */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description The type as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** It is deleted */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description It is deleted */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {boolean} */
                            deleted: true;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cnctypes/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The types of a project */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The types of a project */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryType"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lookahead/project/{project}/schedule/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The views of the lookahead that the caller sees */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The views of the lookahead that the caller sees */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LookaheadViews"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treePaneView": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The tree pane of a view as it is now */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        viewId?: string;
                        activitieIds?: string[];
                        start?: string | null;
                        end?: string | null;
                        range?: string | null;
                        filters?: unknown;
                        hiddenActivitiesByActions?: string[];
                    };
                };
            };
            responses: {
                /** @description The tree pane of a view as it is now */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TreePane"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treePaneView/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** The tree pane of a view as it is now */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        viewId?: string;
                        activitieIds?: string[];
                        start?: string | null;
                        end?: string | null;
                        range?: string | null;
                        filters?: unknown;
                        hiddenActivitiesByActions?: string[];
                    };
                };
            };
            responses: {
                /** @description The tree pane of a view as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TreePane"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treePaneView/update/activities-by-range": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The tree pane with the activities of some days */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        viewId?: string;
                        activitieIds?: string[];
                        start?: string | null;
                        end?: string | null;
                        range?: string | null;
                        filters?: unknown;
                        hiddenActivitiesByActions?: string[];
                    };
                };
            };
            responses: {
                /** @description The tree pane with the activities of some days */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TreePane"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/treePaneView/view/{id}/activity/{activity}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** The tree pane with an activity hidden or shown */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    activity: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        hide: boolean;
                    };
                };
            };
            responses: {
                /** @description The tree pane with an activity hidden or shown */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TreePane"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/schedules/{schedule}/here": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell the others who look at the schedule where the caller is
         * @description They hear of it with `here`, at most once a second and then of the latest place. It is forgotten when the caller's last live
         *     channel of the schedule ends, and nobody hears of it while there is none.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description An activity; null: nowhere */
                        row: number | null;
                        /** @description The field they are in */
                        field?: string;
                        /** @description They are typing into it. Needs a field */
                        editing?: boolean;
                    };
                };
            };
            responses: {
                /** @description Heard */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every move of the project finish, oldest first */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The steps */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            minutesPerDay: number;
                            /** @description Who made the moves, by id */
                            people: {
                                [key: string]: components["schemas"]["LogPerson"];
                            };
                            steps: components["schemas"]["FinishStep"][];
                        };
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs between two moments of a schedule, and who made it so
         * @description Each end is `current`, `baseline:<number>`, `update:<number>`, a revision, or an instant such as `2026-03-12T18:00:00Z`; without one it is
         *     `current`. A baseline holds no links, calendars or settings: with one at an end these are not compared. At most 60,000 differences are listed;
         *     `more` counts the others.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                    from?: string;
                    to?: string;
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description How the schedule came from the one to the other */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Comparison"];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                429: components["responses"]["TooMany"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an activity
         * @description The first one of a schedule brings the project summary with it. Computed fields of a copied record are passed over.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        name?: string;
                        /** @description The same as name. */
                        text?: string;
                        description?: string;
                        parent?: components["schemas"]["RowRef"];
                        parent_id?: components["schemas"]["RowRef"];
                        /** @enum {string} */
                        type?: "task" | "project" | "milestone";
                        /** @description A milestone lasts nothing */
                        is_milestone?: boolean | (0 | 1);
                        /** @description It starts no earlier than that */
                        start_date?: components["schemas"]["WireDate"] | null;
                        /** @description The start stays and the duration follows; with a start it gives the duration */
                        end_date?: components["schemas"]["WireDate"] | null;
                        /** @description Hours; by default a day of the schedule, 24 for a summary */
                        duration?: number;
                        /** @enum {string} */
                        constraint_type?: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
                        /** @description Null: as soon as possible again */
                        constraint_date?: components["schemas"]["WireDate"] | null;
                        /** @description Dates may go against the constraint */
                        confirmed?: boolean;
                        calendar_id?: components["schemas"]["RowRef"];
                        /** @description 0 to 100; rounded to four decimals */
                        progress?: number;
                        cost?: number;
                        used_cost?: number;
                        /** @description Man-hours */
                        hhWorkTime?: number;
                        /** @description Custom share of the parent's progress, 0 to 100; null: by the weighting basis */
                        ponderator?: number | null;
                        hasCustomPonderator?: boolean;
                    };
                };
            };
            responses: {
                201: components["responses"]["Activity"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/assigncustomponderator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an activity a custom weight, its share of the progress of its parent */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        activityId: components["schemas"]["RowID"];
                        /** @description 0 to 100, with its siblings' at most 100; null: by the weighting basis */
                        ponderator: number | null;
                    };
                };
            };
            responses: {
                200: components["responses"]["Activity"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/showcircular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which activities would wait for themselves
         * @description Either a schedule, with further links if any are given, or activities and links of the caller's own. At most 20 circles are listed,
         *     each in the direction of its links. The tree may have 50 levels, and the links of summaries may reach 500,000 activities below
         *     them together.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sector_id?: components["schemas"]["UUID"];
                        activities?: {
                            id: components["schemas"]["AnyID"];
                            name?: string;
                            parent?: components["schemas"]["AnyID"];
                        }[];
                        links?: {
                            source: components["schemas"]["AnyID"];
                            target: components["schemas"]["AnyID"];
                            /** @default 0 */
                            type?: number;
                        }[];
                    };
                };
            };
            responses: {
                /** @description The circles, none when all is well */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            cycles: {
                                activities: {
                                    id: string;
                                    name: string;
                                }[];
                            }[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number> */
                id: components["parameters"]["row"];
            };
            cookie?: never;
        };
        /** One activity */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Activity"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change an activity, as one command
         * @description A whole record may be sent: a field that says what it says now changes nothing, one that says something else and is not among
         *     these is refused. Start, finish and duration that do not agree are refused, as are dates against the constraint unless they are
         *     `confirmed` or another constraint comes with them.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @description The same as name. */
                        text?: string;
                        description?: string;
                        parent?: components["schemas"]["RowRef"];
                        parent_id?: components["schemas"]["RowRef"];
                        /** @enum {string} */
                        type?: "task" | "project" | "milestone";
                        /** @description A milestone lasts nothing */
                        is_milestone?: boolean | (0 | 1);
                        /** @description It starts no earlier than that */
                        start_date?: components["schemas"]["WireDate"] | null;
                        /** @description The start stays and the duration follows; with a start it gives the duration */
                        end_date?: components["schemas"]["WireDate"] | null;
                        /** @description Hours; by default a day of the schedule, 24 for a summary */
                        duration?: number;
                        /** @enum {string} */
                        constraint_type?: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
                        /** @description Null: as soon as possible again */
                        constraint_date?: components["schemas"]["WireDate"] | null;
                        /** @description Dates may go against the constraint */
                        confirmed?: boolean;
                        calendar_id?: components["schemas"]["RowRef"];
                        /** @description 0 to 100; rounded to four decimals */
                        progress?: number;
                        cost?: number;
                        used_cost?: number;
                        /** @description Man-hours */
                        hhWorkTime?: number;
                        /** @description Custom share of the parent's progress, 0 to 100; null: by the weighting basis */
                        ponderator?: number | null;
                        hasCustomPonderator?: boolean;
                    };
                };
            };
            responses: {
                200: components["responses"]["Activity"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete an activity with everything under it */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/card/byid/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One activity with its links, its children and the summaries above it */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The card */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activity: components["schemas"]["Activity"];
                            predecessors: components["schemas"]["Relation"][];
                            successors: components["schemas"]["Relation"][];
                            children: components["schemas"]["Activity"][];
                            /** @description Names of the summaries above, from the outermost */
                            path: string[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/updateResponsiblesAndTags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give activities responsibles and tags
         * @description What a record leaves out stays as it is. One command: one undo takes it back. Responsibles are active members who may enter the
         *     project, tags are the project's.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Activities of one schedule */
                        activities: {
                            id: components["schemas"]["RowID"];
                            /** @description Ids or records with an id */
                            responsables?: unknown[];
                            /** @description Ids or records with an id */
                            tags?: unknown[];
                        }[];
                    };
                };
            };
            responses: {
                /** @description The activities as they are now, in the order they were named */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/allv2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save activities
         * @description One command makes everything what the records say, or nothing; then it is saved as the Gantt saves. Records without an id are new.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sector_id: components["schemas"]["UUID"];
                        activities: Record<string, unknown>[];
                        links?: Record<string, unknown>[];
                    };
                };
            };
            responses: {
                /** @description The activities that were sent, as they are now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activities: components["schemas"]["Activity"][];
                            saved: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/updateAllScheduleData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save activities and links
         * @description One command makes everything what the records say, or nothing; then it is saved as the Gantt saves. Records without an id are new.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sector_id: components["schemas"]["UUID"];
                        activities: Record<string, unknown>[];
                        links: Record<string, unknown>[];
                    };
                };
            };
            responses: {
                /** @description The activities that were sent, as they are now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activities: components["schemas"]["Activity"][];
                            saved: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/allBackup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the backup of a failed save
         * @description One command takes what a failed save held, edits, new links and deletions, or nothing of it; then it is saved as the Gantt saves. Records without an id are new.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sector_id: components["schemas"]["UUID"];
                        activities: Record<string, unknown>[];
                        links: Record<string, unknown>[];
                        /** @description Whose backup it is; the session is what counts */
                        email?: string;
                        /** @description Ids of the activities that are deleted */
                        tasktDeleted: components["schemas"]["RowRef"][];
                        /** @description Ids of the links that are deleted */
                        linksToDelete: components["schemas"]["RowRef"][];
                    };
                };
            };
            responses: {
                /** @description The activities that were sent and are still there, as they are now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            activities: components["schemas"]["Activity"][];
                            saved: boolean;
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/saving": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller has not saved yet */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Own commands since the own last save */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            unsaved: number;
                            /** Format: date-time */
                            savedAt: string | null;
                        };
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/available": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What activities, tasks and roadblocks of the schedule can be given
         * @description Active people who may enter the project, firms of the company, tags of the project. A level in the Gantt or in the lookahead opens it; who sees own rows alone gets of people and firms only oneself and one's own.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description People by no order, firms and tags by name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            people: components["schemas"]["Person"][];
                            subcontracts: {
                                id: string;
                                name: string;
                            }[];
                            tags: {
                                id: string;
                                name: string;
                                color: string;
                            }[];
                        };
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/updatetreeprogress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the progress of an activity and everything under it anew
         * @description Every command leaves it calculated, so nothing changes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        id: components["schemas"]["RowID"];
                    };
                };
            };
            responses: {
                /** @description The progress of the tree, in outline order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TreeProgress"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/remove_sub_contract/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take the subcontract from an activity
         * @description An edit like any other, on GET as the established calls have it. Browsers prove it with their token.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Activity"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/transformActivityInParent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn activities into summaries
         * @description The work of each goes into a first activity under it, with its name, duration and calendar. Activities that are summaries already
         *     stay as they are. One command: one undo takes it back.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Activities of one schedule */
                        activities_id: components["schemas"]["RowID"][];
                    };
                };
            };
            responses: {
                /** @description The activities as they are now, in the order they were named */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/showchilds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The activities right below one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        activityId?: string;
                        /** @description Another name of it */
                        id?: string;
                    };
                };
            };
            responses: {
                /** @description In outline order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The activities of a schedule in outline order */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The project summary first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/scheduleChangelog/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The change log of a schedule, newest first
         * @description Tasks and roadblocks as far as the caller sees them in the lookahead; others are neither named nor counted.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                    /** @description Entries that changed this row, or a link of it */
                    activity?: number;
                    /** @description Id of who made the change; system for what nobody did */
                    person?: string;
                    entity?: "activity" | "link" | "calendar" | "schedule" | "task" | "roadblock";
                    type?: "create" | "update" | "delete" | "import" | "undo" | "redo";
                    attribute?: string;
                    /** @description In the caller's time zone */
                    from?: string;
                    /** @description The last day that counts */
                    to?: string;
                    /** @description Part of the name of what changed */
                    text?: string;
                    page?: number;
                    limit?: number;
                    /** @description Gives the page with the entry this revision of the schedule belongs to, whatever `page` says. */
                    revision?: number;
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ChangeLog"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activityrelations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a link */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        source: components["schemas"]["RowRef"];
                        target: components["schemas"]["RowRef"];
                        /** @default 0 */
                        type?: number;
                        /**
                         * @description Days of work; negative is a lead
                         * @default 0
                         */
                        lag?: number;
                    };
                };
            };
            responses: {
                201: components["responses"]["Relation"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activityrelations/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make links and change others, all as one command or none */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        links: {
                            /** @description Of a link to change; without one a link is made */
                            id?: string;
                            source?: components["schemas"]["RowRef"];
                            target?: components["schemas"]["RowRef"];
                            type?: number;
                            lag?: number;
                        }[];
                    };
                };
            };
            responses: {
                /** @description The links as they are now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Relation"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activityrelations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number> */
                id: components["parameters"]["row"];
            };
            cookie?: never;
        };
        /** One link */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Relation"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change a link, as one command
         * @description Type and lag are the link's own. One that joins other activities is another link put in its place, and the answer bears its id.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        source?: components["schemas"]["RowRef"];
                        target?: components["schemas"]["RowRef"];
                        type?: number;
                        /** @description Days; negative is a lead. Of work, of 24 hours where the lag runs around the clock */
                        lag?: number;
                    };
                };
            };
            responses: {
                200: components["responses"]["Relation"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete a link */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselineversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a baseline
         * @description The server takes the values of the plan; accumulatedDuration is computed and what the body says of it is ignored.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        name: string;
                        description?: string;
                        saveOption?: components["schemas"]["BaselineOption"];
                        /** @description Those that option 4 takes at their current values */
                        activities?: components["schemas"]["RowRef"][];
                        accumulatedDuration?: number;
                    };
                };
            };
            responses: {
                /** @description The baseline */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Baseline"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselineversions/createComplete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a baseline
         * @description The server takes the values of the plan; accumulatedDuration is computed and what the body says of it is ignored.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        name: string;
                        description?: string;
                        saveOption?: components["schemas"]["BaselineOption"];
                        /** @description Those that option 4 takes at their current values */
                        activities?: components["schemas"]["RowRef"][];
                        accumulatedDuration?: number;
                    };
                };
            };
            responses: {
                /** @description The baseline */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Baseline"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselineversions/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The baselines of a schedule */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The baselines */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselineHead"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselineversions/showprogress/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The progress of each activity in a baseline and now
         * @description Activities that are gone are left out.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The progress */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselineProgress"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselineversions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number> */
                id: components["parameters"]["row"];
            };
            cookie?: never;
        };
        /** One baseline with its points */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The baseline */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Baseline"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Rename, activate, show or hide a baseline */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        active?: boolean;
                        visible?: boolean;
                    };
                };
            };
            responses: {
                /** @description The baseline */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Baseline"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete a baseline that is not active */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduleupdates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a schedule update
         * @description A draft that pins the plan as it is now.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        name: string;
                        narrative?: string;
                    };
                };
            };
            responses: {
                /** @description The update */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleUpdate"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduleupdates/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The updates of a schedule */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The updates by number */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleUpdate"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Move the pin of the latest draft to now
         * @description Issued updates never move.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The update */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleUpdate"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduleupdates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Issue an update */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "issued";
                    };
                };
            };
            responses: {
                /** @description The update */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ScheduleUpdate"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedules/{schedule}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The requests for other dates, of both kinds
         * @description Drafts are their owner's alone.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By number */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DateRequest"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activityModifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for other dates of an activity
         * @description Whoever sees the Gantt may ask. Only the dates that the type names count.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        activityId: components["schemas"]["RowRef"];
                        description?: string;
                        /** @description start, end or both */
                        type: string;
                        /** @description YYYY/MM/DD H:mm */
                        newStartDate?: string;
                        newEndDate?: string;
                    };
                };
            };
            responses: {
                /** @description The request */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivityModification"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activityModifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number> */
                id: components["parameters"]["row"];
            };
            cookie?: never;
        };
        /** One request for other dates of an activity */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivityModification"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Approve or reject a request
         * @description Approving applies the dates as an edit would, in one step of undo. userApproved becomes the caller, whatever the body says.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description approved or rejected */
                        state: string;
                        userApproved?: string | null;
                        /** @description Also where the activity has changed since */
                        confirmed?: boolean;
                    };
                };
            };
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivityModification"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Withdraw an own request that nobody has decided */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule-impact-requests/project/{project}/schedule/{schedule}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: components["parameters"]["project"];
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The caller's draft, an empty one where there is none */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The draft */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Keep a draft; its items replace those it has */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        description?: string;
                        items?: {
                            activityId: components["schemas"]["RowRef"];
                            /** @description start, end or both */
                            type: string;
                            /** @description YYYY/MM/DD H:mm */
                            newStartDate?: string;
                            newEndDate?: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description The draft */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule-impact-requests/project/{project}/schedule/{schedule}/pending": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: components["parameters"]["project"];
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a schedule-impact request; without items, the caller's draft */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        description?: string;
                        items?: {
                            activityId: components["schemas"]["RowRef"];
                            /** @description start, end or both */
                            type: string;
                            /** @description YYYY/MM/DD H:mm */
                            newStartDate?: string;
                            newEndDate?: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description The request */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/schedule-impact-requests/project/{project}/schedule/{schedule}/pending/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: components["parameters"]["project"];
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
                /** @description <schedule uuid>.<number> */
                requestId: string;
            };
            cookie?: never;
        };
        /** One schedule-impact request */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    /** @description <schedule uuid>.<number> */
                    requestId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Approve or reject items */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    /** @description <schedule uuid>.<number> */
                    requestId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        items: {
                            id: number;
                            /** @description approved or rejected */
                            status: string;
                        }[];
                        confirmed?: boolean;
                    };
                };
            };
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        trace?: never;
    };
    "/api/schedule-impact-requests/project/{project}/schedule/{schedule}/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project: components["parameters"]["project"];
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
                /** @description <schedule uuid>.<number> */
                requestId: string;
            };
            cookie?: never;
        };
        /** One schedule-impact request, whatever its state */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    /** @description <schedule uuid>.<number> */
                    requestId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/allChangeTaskDate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the dates of a request
         * @description activities are approved, activitiesNoApplyChanges rejected; without either all of the request is approved. The server works on the plan as it stands, so currentGanttData is not read.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sector_id: components["schemas"]["UUID"];
                        approvedSirId: string;
                        activities?: components["schemas"]["RowRef"][];
                        activitiesNoApplyChanges?: components["schemas"]["RowRef"][];
                        currentGanttData?: unknown;
                        confirmed?: boolean;
                    };
                };
            };
            responses: {
                /** @description The request */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivityModification"] | components["schemas"]["ImpactRequest"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a calendar
         * @description What the body does not say is as in the standard one, Monday to Friday from 08:00 to 17:00 with an hour's rest.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkCalendar"];
                };
            };
            responses: {
                201: components["responses"]["WorkCalendar"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a calendar
         * @description What the body does not say is as in the standard one, Monday to Friday from 08:00 to 17:00 with an hour's rest.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkCalendar"];
                };
            };
            responses: {
                201: components["responses"]["WorkCalendar"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        /** A deletion that names no calendar is refused */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseCalendars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calendars of the company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The default one first, then by name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /**
         * Keep another calendar in the company
         * @description What the body does not say is as in the standard one.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewBaseCalendar"];
                };
            };
            responses: {
                /** @description The calendar */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseCalendars/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep another calendar in the company
         * @description What the body does not say is as in the standard one.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewBaseCalendar"];
                };
            };
            responses: {
                /** @description The calendar */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseCalendars/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The calendars of the company that a schedule may take */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The default one first, then by name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseCalendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A UUID */
                id: string;
            };
            cookie?: never;
        };
        /** One calendar of the company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description A UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The calendar */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change a calendar of the company
         * @description A whole record may be sent. Schedules keep their copies.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description A UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BaseCalendarChange"];
                };
            };
            responses: {
                /** @description The calendar as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /**
         * Take a calendar off the list
         * @description Copies in schedules stay.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description A UUID */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendarexceptiondays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an exception to a calendar of a schedule */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewCalendarException"];
                };
            };
            responses: {
                /** @description The exception */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendarexceptiondays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                id: string;
            };
            cookie?: never;
        };
        /** One exception of a calendar of a schedule */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The exception */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change one exception of a calendar of a schedule */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CalendarExceptionChange"];
                };
            };
            responses: {
                /** @description The exception as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Take an exception off a calendar of a schedule */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workingdays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a calendar of a schedule work a weekday */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkingDay"];
                };
            };
            responses: {
                /** @description The weekday */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workingdays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <calendar>.<0 to 6 from Sunday> */
                id: string;
            };
            cookie?: never;
        };
        /** One weekday of a calendar of a schedule */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The weekday */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change one weekday of a calendar of a schedule */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkingDayChange"];
                };
            };
            responses: {
                /** @description The weekday as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Let a calendar of a schedule work that day no more */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/BaseCalendarexceptiondayss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add an exception to a calendar of the company */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewCalendarException"];
                };
            };
            responses: {
                /** @description The exception */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/BaseCalendarexceptiondayss/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                id: string;
            };
            cookie?: never;
        };
        /** One exception of a calendar of the company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The exception */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change one exception of a calendar of the company */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CalendarExceptionChange"];
                };
            };
            responses: {
                /** @description The exception as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CalendarException"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Take an exception off a calendar of the company */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<yyyymmdd><D, W, M or Y>, and -2, -3 for others that begin alike */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseworkingdays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a calendar of the company work a weekday */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewWorkingDay"];
                };
            };
            responses: {
                /** @description The weekday */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/baseworkingdays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <calendar>.<0 to 6 from Sunday> */
                id: string;
            };
            cookie?: never;
        };
        /** One weekday of a calendar of the company */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The weekday */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change one weekday of a calendar of the company */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkingDayChange"];
                };
            };
            responses: {
                /** @description The weekday as it is now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkingDay"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Let a calendar of the company work that day no more */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <calendar>.<0 to 6 from Sunday> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/historicalActivityProgresss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record the progress of an activity
         * @description The record becomes the progress of the activity; one that is older than the latest is refused.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewProgressRecord"];
                };
            };
            responses: {
                /** @description The record */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProgressRecord"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/historicalActivityProgresss/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record the progress of several activities, all or none */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        historicals: components["schemas"]["NewProgressRecord"][];
                    };
                };
            };
            responses: {
                /** @description The records */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProgressRecord"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/historicalActivityProgresss/showprogress/{schedule}/{from}/{to}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
                from: string;
                to: string;
            };
            cookie?: never;
        };
        /** Progress over time, planned, projected and real */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                    from: string;
                    to: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A point a week and one at the last day */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProgressCurve"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/historicalActivityProgresss/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number>.<revision> */
                id: string;
            };
            cookie?: never;
        };
        /** One record of progress */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number>.<revision> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The record */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProgressRecord"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Correct the latest record of an activity
         * @description The log keeps both. A record behind which there is a later one stays.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number>.<revision> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProgressRecordChange"];
                };
            };
            responses: {
                /** @description The record that stands in its place */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ProgressRecord"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Give an activity the progress it had before its latest record */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number>.<revision> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselinepoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an activity into the next version of the active baseline
         * @description A kept baseline never changes: other points make its next version.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        activityId: string;
                    };
                };
            };
            responses: {
                /** @description The point with the values of the plan */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselinePointStored"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselinepoints/createallbaselines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take several activities of one schedule into the next version of the active baseline
         * @description A list of points, or an object that holds one as points, baselines or activities.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, unknown>[] | Record<string, unknown>;
                };
            };
            responses: {
                /** @description Their points with the values of the plan */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselinePointStored"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectorbaselinepoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <baseline>.<number of the activity> */
                id: string;
            };
            cookie?: never;
        };
        /** An activity as a baseline holds it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <baseline>.<number of the activity> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The point */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselinePointStored"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Renew a point of the active baseline from the plan, as its next version */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <baseline>.<number of the activity> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, unknown>;
                };
            };
            responses: {
                /** @description The point of the next version */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselinePointStored"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Leave an activity out of the next version of the active baseline */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <baseline>.<number of the activity> */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/activity/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The activities of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/activityponts/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The points of the active baseline */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselinePointStored"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/activityversions/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The baselines of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaselineHead"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/activitiestree/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The activities of a schedule as a tree */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivityBranch"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/calendar/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The calendars of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkCalendar"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/basecalendar/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The calendars of the company that the schedule may take */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BaseCalendar"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/activityrelation/{schedule}": {
        parameters: {
            query?: {
                /** @description A position the answer should have seen */
                atLeast?: components["parameters"]["atLeast"];
            };
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The links of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description In order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Relation"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/updateponderatormaster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Weights are to be calculated anew
         * @description Every command leaves them calculated. Open screens and kept answers are renewed.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        update: boolean | (0 | 1);
                    };
                };
            };
            responses: {
                /** @description The schedule; the flag of the wish is clear again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sector"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/updateprimaveradurationmaster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hours are to be calculated anew
         * @description Every command leaves them calculated. Open screens and kept answers are renewed.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        update: boolean | (0 | 1);
                    };
                };
            };
            responses: {
                /** @description The schedule; the flag of the wish is clear again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sector"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/updatecalendarsavemaster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dates after a change of calendars are to be calculated anew
         * @description Every command leaves them calculated. Open screens and kept answers are renewed.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId: components["schemas"]["UUID"];
                        update: boolean | (0 | 1);
                    };
                };
            };
            responses: {
                /** @description The schedule; the flag of the wish is clear again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sector"];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The countries whose holidays are known, with the regions that have days of their own */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By code */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["HolidayCountry"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/of/{place}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The holidays of a country or a region */
        get: {
            parameters: {
                query?: {
                    /** @description Joined by commas; without them this year */
                    years?: string;
                };
                header?: never;
                path: {
                    /** @description ISO 3166-1 alpha-2, or ISO 3166-2 of a region */
                    place: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By date */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Holiday"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/associate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make the holidays of some countries and years exceptions of a calendar */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Codes of countries or regions */
                        countries: string[];
                        years: number[];
                    };
                };
            };
            responses: {
                200: components["responses"]["WorkCalendar"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars/clone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a calendar anew in every schedule of some projects that the caller may edit */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        calendarId: string;
                        name: string;
                        projectIds: components["schemas"]["UUID"][];
                    };
                };
            };
            responses: {
                /** @description What became of it in each schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            projectId: components["schemas"]["UUID"];
                            sectorId: components["schemas"]["UUID"];
                            calendarId: string | null;
                            /** @description Why it could not be made */
                            code?: string;
                        }[];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/activitys/calendar/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The activities that work by a calendar */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By number */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Activity"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The calendars of a schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description By number */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WorkCalendar"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendars/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description <schedule uuid>.<number> */
                id: components["parameters"]["row"];
            };
            cookie?: never;
        };
        /** One calendar */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["WorkCalendar"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change a calendar, as one command
         * @description A whole record may be sent. A day that begins to be worked works the shifts of the others; other shifts are those of every working day.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["WorkCalendarChange"];
                };
            };
            responses: {
                200: components["responses"]["WorkCalendar"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                413: components["responses"]["TooLarge"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Delete a calendar nobody works by; the default one stays */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description <schedule uuid>.<number> */
                    id: components["parameters"]["row"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gantts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The heads of the company's Gantts */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description One for each schedule */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GanttHead"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Make an empty schedule with its Gantt */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        projectId?: components["schemas"]["UUID"];
                        name?: string;
                        start_date?: components["schemas"]["WireDate"];
                        /** @description A schedule has its Gantt from the start: naming one is a conflict, unless it is empty and activities are brought. */
                        sectorId?: string;
                        /** @description Rows in the names of an activity; with them the schedule is imported, whole or not at all */
                        activities?: Record<string, unknown>[];
                        /** @description source, target, type, lag */
                        links?: Record<string, unknown>[];
                        /** @description How many links are meant to come along */
                        activities_relation_size?: number;
                        /** @description Said by importing clients; without influence */
                        is_impoorter?: boolean;
                    };
                };
            };
            responses: {
                201: components["responses"]["GanttHead"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gantts/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** The head of one Gantt */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["GanttHead"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /** Change the label, which is the name of the project summary, and the settings of the schedule, as one command */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        label?: string;
                        name?: string;
                        start_date?: components["schemas"]["WireDate"];
                        /** @enum {string} */
                        dateFormat?: "DD/MM/YY" | "MM/DD/YY" | "DD/MM/YYYY" | "MM/DD/YYYY" | "DD/MM/YY hh:mm" | "MM/DD/YY hh:mm";
                        hoursPerDay?: number;
                        hoursPerWeek?: number;
                    };
                };
            };
            responses: {
                200: components["responses"]["GanttHead"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /** Take everything off the chart, in one command that undo brings back */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gantts/sector/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Gantts of a schedule, exactly one */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description One head */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GanttHead"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's schedules that the caller may open, in the order of their projects */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Schedules */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sector"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /** Make an empty schedule */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        projectId?: components["schemas"]["UUID"];
                        start_date?: components["schemas"]["WireDate"];
                    };
                };
            };
            responses: {
                201: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/project/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schedules of a project that the caller may open, in order */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Schedules */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Sector"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/projectwithmasteractivity/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The schedules of a project, each with the summary of all its activities */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    project: components["parameters"]["project"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Schedules */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MasterSector"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sector's id */
                schedule: components["parameters"]["schedule"];
            };
            cookie?: never;
        };
        /** One schedule */
        get: {
            parameters: {
                query?: {
                    /** @description A position the answer should have seen */
                    atLeast?: components["parameters"]["atLeast"];
                };
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        /**
         * Change a schedule; status false removes it, true restores it
         * @description Removing is refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SectorChange"];
                };
            };
            responses: {
                200: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        /**
         * Remove a schedule; its history stays and it can be restored
         * @description Refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Gone"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/values/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change single values of a schedule
         * @description Removing is refused with session.reauthentication_needed unless the session has a proof from the last 15 minutes; see PUT /api/session/proof.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        values: components["schemas"]["SectorChange"];
                    };
                };
            };
            responses: {
                200: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/updatecurrentschedule/{schedule}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Make a schedule the project's current one */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: components["responses"]["Sector"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/{schedule}/invalidatecache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Drop what is kept ready of a schedule; every open screen reads it anew */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description The sector's id */
                    schedule: components["parameters"]["schedule"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Dropped */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a schedule without its progress */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        projectId?: components["schemas"]["UUID"];
                        /** @description Without one the copy is named after the original */
                        name?: string;
                    };
                };
            };
            responses: {
                201: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sectors/duplicate/everything": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a schedule with everything in it */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
                    "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sectorId?: components["schemas"]["UUID"];
                        projectId?: components["schemas"]["UUID"];
                        /** @description Without one the copy is named after the original */
                        name?: string;
                    };
                };
            };
            responses: {
                201: components["responses"]["Sector"];
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                409: components["responses"]["Conflict"];
                422: components["responses"]["Refused"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/companies/{company}/held": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What of the company is held because its history can't be followed
         * @description A read model puts a schedule, a project or the company aside from the event on that it cannot follow, as after a downgrade. Everything else goes on. The longest held comes first; nothing held is an empty list.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    company: components["parameters"]["company"];
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description What is held */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Held"][];
                    };
                };
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                404: components["responses"]["NotFound"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The names behind ids, of members of the caller's company */
        get: {
            parameters: {
                query?: {
                    /** @description Up to 200 ids joined by commas. */
                    ids?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Those who are known; the others are left out */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Person"][];
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's usage log, newest first; superadmin only */
        get: {
            parameters: {
                query?: {
                    name?: string;
                    user?: components["schemas"]["UUID"];
                    since?: string;
                    before?: number;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Give it as `before` for the next page; 0 on the last one. */
                            next: number;
                            entries: {
                                id: number;
                                name: string;
                                /** Format: date-time */
                                at: string;
                                company: string;
                                user: string;
                                role: string;
                                route: string;
                                correlation: string;
                                detail: Record<string, unknown> | null;
                            }[];
                        };
                    };
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        /**
         * Note that something was used
         * @description Kept in our own log without personal data; who and in which role is taken from the session.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        route?: string;
                        details?: Record<string, unknown>;
                    };
                };
            };
            responses: {
                /** @description Noted */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Unreadable"];
                401: components["responses"]["Unauthenticated"];
                403: components["responses"]["Forbidden"];
                default: components["responses"]["Failure"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OpenAPI 3 */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/yaml": string;
                    };
                };
                default: components["responses"]["Failure"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Company: {
            id: components["schemas"]["UUID"];
            name: string;
            /** @description Bucket of people, a (1 to 4) to g (more than 50) */
            size: string;
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            image: string | null;
            require_resources: boolean;
            /** @description general_contractor, trade_contractor, owner, other */
            company_type: string;
            /** @description project_based, enterprise */
            contract_type: string;
            /** @description What sign-up asked */
            company_size: string;
            /** @description How many projects at a time */
            projects: string;
            isFreeTrial: boolean;
            hasPremiumUpgrade: boolean;
        };
        Permissions: {
            roles: string[];
            modules: string[];
            /** @description Modules whose rows have owners */
            ownRows: string[];
            levels: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            defaults: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        Audit: {
            /** @description Ask below it for the next page; 0: there is none */
            older: number;
            entries: {
                revision: number;
                /** Format: date-time */
                at: string;
                by?: components["schemas"]["Person"];
                about?: components["schemas"]["Person"];
                type: string;
                data: {
                    [key: string]: unknown;
                };
            }[];
        };
        CompanyChange: {
            name?: string;
            /** @description Another name of name */
            cname?: string;
            size?: string;
            country?: string;
            image?: string | null;
            require_resources?: boolean;
            company_type?: string;
            contract_type?: string;
            company_size?: string;
            projects?: string;
        };
        CompanyChoice: {
            companyId: components["schemas"]["UUID"];
            name: string;
            image: string | null;
            hasPremiumUpgrade: boolean;
            role: string;
            /** @description The session is in it */
            current: boolean;
        };
        CompanyUser: {
            id: components["schemas"]["UUID"];
            email: string;
            name: string;
            lastname: string;
            position: string;
            image: string;
            thumbnail: string;
            role: string;
            companyId: components["schemas"]["UUID"];
            subcontractId: string | null;
            /** @description May enter the company */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When the person last used the company, to the minute; null: never, or the caller does not see the company's settings
             */
            last_access: string | null;
        };
        Subcontract: {
            id: components["schemas"]["UUID"];
            companyId: components["schemas"]["UUID"];
            name: string;
            image: string | null;
        };
        AssignableSubcontract: {
            id: components["schemas"]["UUID"];
            companyId: components["schemas"]["UUID"];
            name: string;
            image: string | null;
            assigned: boolean;
        };
        CompanySetting: {
            companyId: components["schemas"]["UUID"];
            code: string;
            /** @description One member named like the code, as transferResponsible */
            metadata: {
                [key: string]: boolean;
            };
        };
        UserSetting: {
            userId: components["schemas"]["UUID"];
            code: string;
            metadata: {
                [key: string]: boolean;
            };
        };
        Access: {
            hasAccess: boolean;
        };
        Feature: {
            feature: string;
            on: boolean;
        };
        Notification: {
            id: components["schemas"]["UUID"];
            /** @description member-added, role-changed, project-assigned, join-request, roadblock-assigned, roadblock-unassigned, roadblock-reported, week-committed, week-closed, week-to-plan, week-to-close or note; clients show kinds they do not know by their details */
            kind: string;
            details: {
                [key: string]: string;
            };
            /** @description A page of this site; empty: none */
            link: string;
            actor: components["schemas"]["Person"] | null;
            project: {
                id: components["schemas"]["UUID"];
                name: string;
            } | null;
            /** Format: date-time */
            created: string;
            read: boolean;
        };
        NotificationPage: {
            notifications: components["schemas"]["Notification"][];
            page: number;
            pages: number;
            total: number;
            unread: number;
        };
        UUID: string;
        /** @description Opaque */
        Position: string;
        /** @description Civil minutes since 1970-01-01 00:00 of the project's own clock; null is none */
        Minute: number | null;
        WireDate: string;
        RowID: string;
        AnyID: (string | number) | null;
        /** @description A row id, or the bare number of the row */
        RowRef: (string | number) | null;
        Sent: {
            sent: boolean;
        };
        Waits: {
            waits: boolean;
        };
        SignUp: {
            token_free_trial: string;
            /** @description The trial of the company of the domain is over */
            flow_free_trial_closed: boolean;
            id: components["schemas"]["UUID"];
            email: string;
            domain: string;
            join: {
                id: components["schemas"]["UUID"];
                name: string;
            } | null;
        };
        Invitation: {
            /** @description Who invites; pictures are data addresses */
            sender?: {
                name: string;
                image: string;
                name_company: string;
                image_company: string;
                name_project: string;
            };
            /**
             * @description What comes next; company for somebody who registers and has a profile
             * @enum {string}
             */
            step: "profile" | "company";
            email: string;
            company: string;
            inviter: string;
            role: string;
            known: boolean;
        };
        Invited: {
            users: string[];
            msj: string;
        };
        JoinRequest: {
            user: components["schemas"]["UUID"];
            name: string;
            lastname: string;
            email: string;
            /** Format: date-time */
            asked: string;
        };
        Auth: {
            user: Record<string, unknown>;
            companies: {
                id: components["schemas"]["UUID"];
                name: string;
            }[];
            csrf: string;
            sessionToken?: string;
        };
        CompanySession: {
            user: Record<string, unknown>;
            company: {
                id: components["schemas"]["UUID"];
                name: string;
            };
            permissions: {
                [key: string]: string;
            };
            csrf: string;
            sessionToken?: string;
        };
        Properties: {
            version: string;
            /** @description Name of a host that is not production; empty in production */
            environment: string;
            /** @description People may sign in with them */
            passkeys: boolean;
            /** @description Version of the terms people accept by arriving */
            terms: string;
            providers: {
                name: string;
                label: string;
                /** @description A construction-software platform */
                platform: boolean;
            }[];
            /** @description Visitors may found companies */
            signUp: boolean;
            /** @description Somebody takes requests for modules */
            contact: boolean;
        };
        SSO: {
            success: boolean;
            /** @enum {string} */
            reason?: "AUTH_REJECTED" | "INVALID_STATE" | "NO_CODE" | "AUTH_SERVER_ERROR" | "AUTH_FAILED" | "USER_NOT_FOUND";
            /** @description For the link route */
            link?: string;
            /** @description Signs in once, within minutes */
            token?: string;
            email?: string;
            session?: components["schemas"]["Session"];
        };
        SecondFactor: {
            secondFactor: {
                token: string;
                codes: boolean;
                passkeys: boolean;
            };
        };
        Proofs: {
            password: boolean;
            codes: boolean;
            passkeys: boolean;
            provider: string;
        };
        Passkey: {
            options: Record<string, unknown>;
            token: string;
        };
        NewCodes: {
            secret: string;
            /** @description A PNG as a data address */
            qr: string;
        };
        Recovery: {
            recovery: string[] | null;
        };
        Policy: {
            secondFactor: boolean;
            /** @description 0 is as the installation has it */
            idleMinutes: number;
            lifetimeDays: number;
            provider: string;
            breakGlass: string | null;
        };
        Uploaded: {
            name: string;
        };
        HolidayCountry: {
            code: string;
            regions: {
                code: string;
                name: string;
            }[];
        };
        Holiday: {
            /** @description Since 1970-01-01 */
            day: number;
            name: string;
            /** @description Shops close too */
            mandatory: boolean;
        };
        ServedCompany: {
            id: components["schemas"]["UUID"];
            name: string;
            /** Format: date-time */
            trialEnds: string | null;
        };
        Visit: {
            id: components["schemas"]["UUID"];
            user: components["schemas"]["UUID"];
            /** @description Empty once the person is erased */
            name: string;
            reason: string;
            /** Format: date-time */
            opened: string;
            /**
             * Format: date-time
             * @description When it ended, else when it will
             */
            ends: string;
            current: boolean;
        };
        Door: {
            entries: {
                id: number;
                /** Format: date-time */
                at: string;
                /** @description signed-in, sign-in-refused, session-opened, support-opened, ... */
                what: string;
                user: components["schemas"]["UUID"];
                name: string;
                address: string;
            }[];
            /** @description The next page's below */
            older?: number;
        };
        Activation: {
            email: string;
            link: string;
            /** Format: date-time */
            expires: string;
        };
        OpenInvitation: {
            email: string;
            role: string;
            inviter: string;
            /** Format: date-time */
            sent: string;
            /** Format: date-time */
            expires: string;
        };
        Account: {
            email: string;
            name: string;
            lastname: string;
            position: string;
            picture: string;
            passkeysPossible: boolean;
            factors: {
                codes: boolean;
                recovery: number;
                passkeys: {
                    id: components["schemas"]["UUID"];
                    name: string;
                    /** Format: date-time */
                    created: string;
                    /** Format: date-time */
                    used: string | null;
                }[];
            };
        };
        OwnSession: {
            id: components["schemas"]["UUID"];
            company: components["schemas"]["UUID"];
            /** @description The program as it names itself */
            device: string;
            /** @description Network address of the last use */
            address: string;
            /** Format: date-time */
            created: string;
            /**
             * Format: date-time
             * @description The last use, to the minute
             */
            seen: string;
            /** Format: date-time */
            expires: string;
            /** @description The session that asks */
            current: boolean;
        };
        Problem: {
            code: string;
            message: string;
            params: Record<string, unknown>;
            correlationId: components["schemas"]["UUID"];
        };
        /** @enum {string} */
        Level: "SA" | "V" | "ACP" | "AC";
        Session: {
            user: {
                id: components["schemas"]["UUID"];
                name: string;
                lastname: string;
                position: string;
                email: string;
                picture: string;
                /** @enum {string} */
                language: "es" | "en";
                dateFormat: components["schemas"]["PersonalDateFormat"];
            };
            company: {
                id: components["schemas"]["UUID"];
                name: string;
            };
            /** @enum {string} */
            role: "superadmin" | "admin" | "projectleader" | "planner" | "superintendent" | "subtrade" | "lastplanner" | "client" | "manager";
            permissions: {
                [key: string]: components["schemas"]["Level"];
            };
            /** @description Those of the company */
            features: string[];
            csrf: string;
            version: string;
            /** @description Of the installation */
            superadmin?: boolean;
            /**
             * Format: date-time
             * @description Of a visit to the company as a superadministrator
             */
            supportEnds?: string;
            /** @description The company asks for a second factor: only the own account is open */
            owesSecondFactor?: boolean;
            /** @description For programs that asked for one */
            token?: string;
        };
        /**
         * @description Of dates outside schedules. Empty follows the language.
         * @enum {string}
         */
        PersonalDateFormat: "" | "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD";
        NotificationChoice: {
            /** @enum {string} */
            topic: "memberships" | "imports" | "requests" | "roadblocks" | "weeks" | "reminders";
            /** @description There are letters of it */
            mailed: boolean;
            bell: boolean;
            mail: boolean;
        };
        Held: {
            /** @enum {string} */
            kind: "plan" | "project" | "company";
            id: components["schemas"]["UUID"];
            /** @description Empty where no list knows it */
            name: string;
            project?: components["schemas"]["UUID"];
            /** @description The last one that every read model shows. */
            revision: number;
            /** Format: date-time */
            since: string;
            code: string;
            /** @description Why, in the caller's language. */
            message: string;
            /** @description Those that hold it */
            readModels: string[];
        };
        Person: {
            id: components["schemas"]["UUID"];
            name: string;
            lastname: string;
            email: string;
            picture: string;
            initials: string;
            colour: number;
        };
        /** @description Fields that are not named stay as they are. Names beginning with p are those of the full form. A budget's or size's text may have dots between thousands, a size's a comma before its decimals. */
        ProjectForm: {
            name?: string;
            pname?: string;
            type?: string;
            ptype?: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
            currency?: string;
            pcurrency?: string;
            budget?: number | string;
            pbudget?: number | string;
            size?: number | string;
            psize?: number | string;
            sizetype?: string;
            psizetype?: string;
            phase?: string;
            contract_type?: string;
            address?: string;
            /** @description The address */
            place?: string;
            lead_project_manager_id?: components["schemas"]["UUID"] | null;
            lead_superintendent_id?: components["schemas"]["UUID"] | null;
            image?: components["schemas"]["UUID"] | null;
            /** @description 0 is Sunday */
            planification_day?: number;
            activity_creter?: string;
            task_creter?: string;
            hoursPerDay?: number;
            hoursPerWeek?: number;
            /** @description Of the site, a name of IANA like America/Santiago, by which a new schedule begins today. By default that of its creator (X-Time-Zone). */
            timeZone?: string;
            stage?: string;
            /** @description What the user saw of the fields that change; a field that somebody else changed since is a conflict */
            seen?: {
                [key: string]: unknown;
            };
        };
        ProjectTag: {
            /** @description "<project>.<number>" */
            id: string;
            name: string;
            /** @description #rrggbb */
            color: string;
            projectId: components["schemas"]["UUID"];
        };
        ProjectCategory: {
            id: number;
            /** @enum {string} */
            list: "roadblock" | "reason";
            code: string;
            /** @description Empty: the code's name in the reader's language */
            name: string;
        };
        ProjectMember: {
            id: components["schemas"]["UUID"];
            name: string;
            lastname: string;
            email: string;
            picture: string;
            initials: string;
            colour: number;
            role: string;
            assigned: boolean;
            isCreator: boolean;
            report_tasks: boolean;
            /** @description Sees the project without being assigned */
            allProjects: boolean;
        };
        Project: {
            id: components["schemas"]["UUID"];
            companyId: components["schemas"]["UUID"];
            name: string;
            /** @description Empty when not said */
            type: string;
            /** @description ISO 3166-1 alpha-2 */
            country: string;
            currency: string;
            budget: number;
            size: number;
            sizetype: string;
            phase: string;
            contract_type: string;
            address: string;
            lead_project_manager_id: components["schemas"]["UUID"] | null;
            lead_superintendent_id: components["schemas"]["UUID"] | null;
            /** @description Picture under /api/files/ */
            image: components["schemas"]["UUID"] | null;
            /** @description 0 is Sunday */
            planification_day: number;
            /** @enum {string} */
            activity_creter: "DURATION" | "COST" | "HH";
            hoursPerDay: number;
            hoursPerWeek: number;
            /** @description A name of IANA; empty when not said */
            timeZone: string;
            /** @enum {string} */
            stage: "started" | "inoperation" | "suspended" | "stopped" | "finished" | "archived" | "deleted";
            /** @description Of a deleted project */
            removalReason: string;
            /** @description Only administrators and its users see it */
            restricted: boolean;
            /** Format: date-time */
            createdAt: string;
            users: {
                userId: components["schemas"]["UUID"];
                projectId: components["schemas"]["UUID"];
                isCreator: boolean;
                /** @description Notified about commitments */
                report_tasks: boolean;
            }[];
            subcontracts: components["schemas"]["UUID"][];
            /** @description Ten-thousandths of a percent: the schedules' progress, each with the weight a summary would give it */
            progress: number;
            schedules: {
                id: components["schemas"]["UUID"];
                name: string;
                start: components["schemas"]["Minute"];
                finish: components["schemas"]["Minute"];
                /** @description Ten-thousandths of a percent */
                progress: number;
                /** @description Summaries not counted */
                activities: number;
                /** @description It has rows, be they summaries alone */
                begun: boolean;
                revision: number;
                /** Format: date-time */
                updatedAt: string;
                updatedBy?: components["schemas"]["Person"];
                /** @description The project's current schedule */
                current: boolean;
                /** @description false: only those who edit whole plans see it */
                visible: boolean;
                /** @description It counts in analytics */
                productive: boolean;
                /** @description Newer changes are missing here */
                stale: boolean;
            }[];
        };
        Imported: {
            files: {
                command: components["schemas"]["UUID"];
                revision: number;
                /** @enum {string} */
                mode: "import" | "replace" | "merge" | "append";
                tool: string;
                version: string;
                file: string;
                /** @description Its id inside the file */
                project: string;
                activities: number;
                options: {
                    [key: string]: string;
                };
                /** @description Of the costs; they are not converted */
                currency: {
                    code: string;
                    name: string;
                    symbol: string;
                    /** @description Decimal places */
                    digits: number;
                    /**
                     * @description Of the symbol: before, behind, before with a blank, behind with a blank
                     * @enum {integer}
                     */
                    place: 0 | 1 | 2 | 3;
                } | null;
                problems: {
                    [key: string]: number;
                };
                leftOut: {
                    [key: string]: number;
                };
                /** Format: date-time */
                at: string;
                by: string | null;
                /** @description A restore took it back */
                takenBack: boolean;
            }[];
            dates: {
                row: number;
                start: number | null;
                finish: number | null;
                lateStart: number | null;
                lateFinish: number | null;
                totalFloat: number | null;
                freeFloat: number | null;
                critical: boolean | null;
            }[];
            tags: {
                row: number;
                category: string;
                value: string;
                code: string;
            }[];
        };
        ImportChoice: {
            /** @description Id inside the file; may be left out when it holds one */
            project?: string;
            /** @description Links of the file to leave out */
            drop?: number[];
            /**
             * @description What becomes of a schedule that has rows
             * @enum {string}
             */
            mode?: "replace" | "merge" | "append";
            /** @description Of the schedule that was checked; finishing is refused with command.plan_changed when it is another one by then. 0 or left out: as it is */
            revision?: number;
        };
        /**
         * @description Primavera P6 XER, Primavera P6 XML, Microsoft Project XML
         * @enum {string}
         */
        ExportFormat: "xer" | "pmxml" | "mspdi";
        Export: {
            id: components["schemas"]["UUID"];
            schedule: components["schemas"]["UUID"];
            format: components["schemas"]["ExportFormat"];
            /** @description Of the file */
            name: string;
            /** @enum {string} */
            phase: "writing" | "ready" | "failed" | "cancelled";
            /** @description Written so far */
            bytes: number;
            /** @description Written so far */
            records: number;
            /** @description Records there will be about */
            of: number;
            problem?: components["schemas"]["Problem"];
            /** @description What the file does not say as the schedule does, each name counted by the rows it is about */
            report?: {
                /** @description Written another way */
                changed: {
                    [key: string]: number;
                };
                /** @description Fields the tool has none for; they come back from the user field "Gantry" */
                carried: {
                    [key: string]: number;
                };
                /** @description Not in the file */
                leftOut: {
                    [key: string]: number;
                };
            };
        };
        Report: {
            id: components["schemas"]["UUID"];
            schedule: components["schemas"]["UUID"];
            /** @enum {string} */
            kind: "lookahead" | "weekly";
            /** @description Of the file */
            name: string;
            /** @enum {string} */
            phase: "writing" | "ready" | "failed" | "cancelled";
            /** @description Drawn so far */
            pages: number;
            /** @description Pages there are, 0 for unknown */
            of: number;
            /** @description Of the file, once it is there */
            bytes: number;
            problem?: components["schemas"]["Problem"];
        };
        LookaheadReport: {
            /** @description Its first day, YYYY/MM/DD H:mm */
            start_date?: string;
            /** @description Its last day, numWeeks * 7 - 1 days later; it need not be named */
            end_date?: string;
            /** @description What the bars tell apart: subcontract, status, tags, criticalpath */
            barColor?: string;
            /** @description 1 to 8 */
            numWeeks?: number;
            /** @description On one page */
            fitToPage?: boolean;
            at?: components["schemas"]["ReportMoment"];
        };
        WeeklyReport: {
            /** @description commitment, closure, or table for the workbook */
            type?: string;
            /** @description Its ISO number */
            week?: number;
            /** @description The present one where it is not named */
            year?: number;
            at?: components["schemas"]["ReportMoment"];
        };
        /** @description Which plan it is made of: then (the one that was at the time of the report, which is the standard), now, a revision, or an instant */
        ReportMoment: string;
        Import: {
            id: components["schemas"]["UUID"];
            name: string;
            /** @enum {string} */
            phase: "reading" | "ready" | "writing" | "showing" | "done" | "failed" | "cancelled";
            /** @description Read so far */
            bytes: number;
            /** @description Of all, 0 for unknown */
            size: number;
            /** @description Records of the file read so far */
            rows: number;
            projects: components["schemas"]["ImportedProject"][];
            /** @description Activities under way to the schedule */
            taking: number;
            problem?: components["schemas"]["Problem"];
            result?: {
                schedule: components["schemas"]["UUID"];
                project: components["schemas"]["UUID"];
                command: components["schemas"]["UUID"];
                position: components["schemas"]["Position"];
                /** @description False: the schedule was as the file is */
                changed: boolean;
            };
        };
        ImportedProject: {
            id: string;
            name: string;
            tool: string;
            version: string;
            /** @description Civil minute */
            start: number;
            dataDate: number | null;
            /** @description The file's own activity rows */
            activities: number;
            summaries: number;
            links: number;
            calendars: number;
            exceptions: number;
            constraints: number;
            baselines: number;
            resources: number;
            tags: number;
            /** @description Findings by code */
            problems: {
                [key: string]: number;
            };
            /** @description Rows by field of the file that nothing takes */
            leftOut: {
                [key: string]: number;
            };
        };
        NamedActivity: {
            row: number;
            code: string;
            name: string;
        };
        ImportCheck: {
            /** @description Of the schedule that the changes are compared with, 0 for a new one or while there are circles */
            revision: number;
            project: components["schemas"]["ImportedProject"];
            findings: {
                code: string;
                /** @enum {string} */
                severity: "converted" | "left-out" | "undecided";
                line?: number;
                table?: string;
                field?: string;
                value?: string;
                activity?: string;
            }[];
            options: {
                [key: string]: string;
            } | null;
            circles: {
                activities: components["schemas"]["NamedActivity"][];
                links: {
                    row: number;
                    from: number;
                    to: number;
                    type: string;
                    lag: number;
                }[];
                /** @description The link that is proposed to go */
                proposed: number;
            }[];
            dates: {
                compared: number;
                equal: number;
                differences: (components["schemas"]["NamedActivity"] & {
                    /** @enum {string} */
                    field: "start" | "finish" | "lateStart" | "lateFinish" | "totalFloat" | "freeFloat" | "critical";
                    /** @description Civil minute of a date, working minutes of a float, 1 or 0 */
                    theirs: number;
                    ours: number;
                    /** @description What sets the start and finish of the activity here */
                    why: {
                        /** @enum {string} */
                        reason: "project_start" | "data_date" | "constraint" | "link" | "actual" | "pinned" | "alap" | "children" | "span" | "external";
                        link?: {
                            from: components["schemas"]["NamedActivity"];
                            /** @enum {string} */
                            type: "FS" | "SS" | "FF" | "SF";
                            /** @description Working minutes, or minutes of the clock where it is elapsed */
                            lag: number;
                            /** @description The lag runs around the clock */
                            elapsed?: boolean;
                        };
                        constraint?: {
                            /** @enum {string} */
                            type: "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
                            date: number;
                        };
                    };
                })[];
            } | null;
            /** @description Of a working day */
            minutesPerDay: number;
            /** @description Work that began or ended before its predecessors let it */
            outOfSequence: {
                count: number;
                /** @description The first of them */
                links: (components["schemas"]["NamedActivity"] & {
                    from: components["schemas"]["NamedActivity"];
                    /** @enum {string} */
                    type: "FS" | "SS" | "FF" | "SF";
                    /** @description Working minutes, or minutes of the clock where it is elapsed */
                    lag: number;
                    /** @description The lag runs around the clock */
                    elapsed?: boolean;
                })[];
            };
            changes: {
                added: number;
                changed: number;
                /** @description Rows of which only the dates change */
                moved: number;
                gone: number;
                same: number;
                links: {
                    added: number;
                    changed: number;
                    gone: number;
                };
                /** @description Added or with other times */
                calendars: number;
                /** @description Of former files that nobody works by any more */
                calendarsGone: number;
                /** @description Tasks that become summaries */
                summaries: number;
                /** @description Summaries that become tasks */
                tasks: number;
                /** @description Tasks of the file that stay summaries here */
                kept: number;
                /** @description Activities that a table shows on another day than the one they lie on, and that from now on start, or finish, no earlier */
                starts: number;
                /** @description Activities that will lie later than a table shows them */
                held: number;
                settings: boolean;
                /** @description The file has another currency or other options than the files before it gave, which are kept for exported files; what they change of the settings is listed there */
                carried: boolean;
                rows: (components["schemas"]["NamedActivity"] & {
                    /** @enum {string} */
                    what: "added" | "changed" | "gone";
                    fields?: string[];
                })[];
            } | null;
        };
        ValidatedImport: {
            id: components["schemas"]["UUID"];
            projects: components["schemas"]["ImportedProject"][];
            rows: {
                correlative_id: number;
                parent_id: number | null;
                code: string;
                name: string;
                type: string;
                /** @description Hours */
                duration: number;
                start_date: string | null;
                end_date: string | null;
                /** @description Percent */
                progress: number;
            }[];
            problems: {
                code: string;
                severity: string;
                row: number;
                field: string;
                value: string;
                activity: string;
            }[];
        };
        /** @description Into a new schedule of the project, or into the schedule (sector). */
        SaveImport: {
            id: components["schemas"]["UUID"];
            projectId?: components["schemas"]["UUID"];
            sectorId?: components["schemas"]["UUID"];
            project?: string;
            drop?: number[];
            /** @enum {string} */
            mode?: "replace" | "merge" | "append";
        };
        SavedImport: {
            sectorId: components["schemas"]["UUID"];
            ganttId: components["schemas"]["UUID"];
            saved: boolean;
        };
        /** @description A row number, or "#k" / "<command id>#k" for the k-th row that this or that command makes */
        Ref: number | string;
        Command: components["schemas"]["AddActivities"] | components["schemas"]["RenameActivity"] | components["schemas"]["SetDuration"] | components["schemas"]["DeleteActivities"] | components["schemas"]["MoveActivities"] | components["schemas"]["AddLinks"] | components["schemas"]["RemoveLinks"] | components["schemas"]["DescribeActivity"] | components["schemas"]["SetMilestone"] | components["schemas"]["SetStart"] | components["schemas"]["SetFinish"] | components["schemas"]["DragActivities"] | components["schemas"]["SetConstraint"] | components["schemas"]["SetConstraintDate"] | components["schemas"]["SetExternalDate"] | components["schemas"]["SetReportedDate"] | components["schemas"]["SetRemaining"] | components["schemas"]["SetPercentType"] | components["schemas"]["SetSuspension"] | components["schemas"]["SetCode"] | components["schemas"]["SetCalendar"] | components["schemas"]["BulkCalendar"] | components["schemas"]["BulkConstraintType"] | components["schemas"]["BulkConstraintDate"] | components["schemas"]["SetProgress"] | components["schemas"]["CompleteActivities"] | components["schemas"]["SetAmount"] | components["schemas"]["SetWeight"] | components["schemas"]["SetPriority"] | components["schemas"]["SetSubcontract"] | components["schemas"]["SetResponsibles"] | components["schemas"]["SetTags"] | components["schemas"]["TasksAdd"] | components["schemas"]["TasksEdit"] | components["schemas"]["TasksMove"] | components["schemas"]["TasksDuplicate"] | components["schemas"]["TasksDelete"] | components["schemas"]["TasksSetLean"] | components["schemas"]["ActivitiesConvert"] | components["schemas"]["RoadblocksAdd"] | components["schemas"]["RoadblocksEdit"] | components["schemas"]["RoadblocksPromise"] | components["schemas"]["RoadblocksSetStatus"] | components["schemas"]["RoadblocksAssign"] | components["schemas"]["RoadblocksDelete"] | components["schemas"]["ActivitiesListAhead"] | components["schemas"]["DocumentsAdd"] | components["schemas"]["DocumentRename"] | components["schemas"]["DocumentsDelete"] | components["schemas"]["WeekCreate"] | components["schemas"]["WeekPromise"] | components["schemas"]["WeekWithdraw"] | components["schemas"]["WeekSetShare"] | components["schemas"]["WeekClose"] | components["schemas"]["WeekReopen"] | components["schemas"]["WeekDelete"] | components["schemas"]["MissesAdd"] | components["schemas"]["MissesEdit"] | components["schemas"]["MissesAssign"] | components["schemas"]["MissesDelete"] | components["schemas"]["CodesAddType"] | components["schemas"]["CodesRenameType"] | components["schemas"]["CodesRemoveType"] | components["schemas"]["CodesAddValues"] | components["schemas"]["CodesSetValue"] | components["schemas"]["CodesRemoveValues"] | components["schemas"]["CodesAssign"] | components["schemas"]["MoveSelection"] | components["schemas"]["LinkSelection"] | components["schemas"]["ChangeLink"] | components["schemas"]["ReverseLink"] | components["schemas"]["AddCalendars"] | components["schemas"]["RenameCalendar"] | components["schemas"]["SetCalendarTime"] | components["schemas"]["SetDefaultCalendar"] | components["schemas"]["DeleteCalendars"] | components["schemas"]["SaveSchedule"] | components["schemas"]["SaveUpdate"] | components["schemas"]["MoveUpdate"] | components["schemas"]["IssueUpdate"] | components["schemas"]["SaveBaseline"] | components["schemas"]["SetBaseline"] | components["schemas"]["DeleteBaseline"] | components["schemas"]["SetSchedule"] | components["schemas"]["Batch"] | components["schemas"]["Revert"] | components["schemas"]["RestoreSchedule"];
        AddActivities: {
            /** @enum {string} */
            type: "activities.add";
            items: {
                name?: string;
                parent?: components["schemas"]["Ref"];
                after?: components["schemas"]["Ref"];
                before?: components["schemas"]["Ref"];
                /** @enum {string} */
                kind?: "task" | "milestone" | "summary" | "start-milestone" | "finish-milestone";
                /** @description Minutes of work, or of the clock where it is elapsed; left out, a task lasts one day of either */
                duration?: number;
                /** @description Whether the duration runs around the clock, whatever the calendar; not of a summary */
                elapsed?: boolean;
                calendar?: components["schemas"]["Ref"];
                priority?: components["schemas"]["Priority"];
                /** @description Of a copy; left out where the company has no such firm */
                subcontract?: string;
                /** @description Of a copy; who may not enter the project is left out */
                responsibles?: string[];
                /** @description Of a copy: numbers of tags, those left out that the project does not have */
                tags?: string[];
            }[];
        };
        /** @enum {string} */
        Priority: "Low" | "Normal" | "High" | "Urgent";
        /**
         * @description Closes what its author did since their last save. An active baseline that holds deleted activities is saved anew, waiting requests
         *     whose activity stands otherwise than when somebody asked are rejected, and progress is recorded. It is no step of undo.
         */
        SaveSchedule: {
            /** @enum {string} */
            type: "schedule.save";
        };
        /** @description Of activities; summaries among several are left out. */
        SetPriority: {
            /** @enum {string} */
            type: "activities.set-priority";
            rows: components["schemas"]["Ref"][];
            priority: components["schemas"]["Priority"];
            seen?: components["schemas"]["Priority"];
        };
        /** @description The firm of the company that does the work. */
        SetSubcontract: {
            /** @enum {string} */
            type: "activities.set-subcontract";
            rows: components["schemas"]["Ref"][];
            /** @description Null: the company's own people */
            subcontract: string | null;
            /** @description The firm the person saw; empty for none */
            seen?: string;
        };
        /** @description The active people of the project who answer for activities. */
        SetResponsibles: {
            /** @enum {string} */
            type: "activities.set-responsibles";
            rows: components["schemas"]["Ref"][];
            responsibles: string[];
            /** @description The people the person saw */
            seen?: string[];
        };
        /** @description Tags of the project. */
        SetTags: {
            /** @enum {string} */
            type: "activities.set-tags";
            rows: components["schemas"]["Ref"][];
            /** @description Their numbers, with the project and a dot before them or without */
            tags: string[];
            /** @description The tags the person saw */
            seen?: string[];
        };
        RenameActivity: {
            /** @enum {string} */
            type: "activity.rename";
            row: components["schemas"]["Ref"];
            name: string;
            /** @description The name the person saw */
            seen?: string;
        };
        SetDuration: {
            /** @enum {string} */
            type: "activity.set-duration";
            row: components["schemas"]["Ref"];
            /** @description Working minutes, or minutes of the clock where it is elapsed */
            duration: number;
            /** @description Whether it runs around the clock; left out: as it does now */
            elapsed?: boolean;
            /** @description The duration the person saw */
            seen?: number;
            /** @description Whether the person saw it run around the clock */
            seenElapsed?: boolean;
        };
        DeleteActivities: {
            /** @enum {string} */
            type: "activities.delete";
            rows: components["schemas"]["Ref"][];
        };
        MoveActivities: {
            /** @enum {string} */
            type: "activities.move";
            rows: components["schemas"]["Ref"][];
            parent?: components["schemas"]["Ref"];
            after?: components["schemas"]["Ref"];
            before?: components["schemas"]["Ref"];
        };
        AddLinks: {
            /** @enum {string} */
            type: "links.add";
            items: {
                from: components["schemas"]["Ref"];
                to: components["schemas"]["Ref"];
                /** @enum {string} */
                type?: "FS" | "SS" | "FF" | "SF";
                /** @description Working minutes, or minutes of the clock where it is elapsed; negative is a lead */
                lag?: number;
                /** @description The lag runs around the clock */
                elapsed?: boolean;
            }[];
        };
        RemoveLinks: {
            /** @enum {string} */
            type: "links.remove";
            links: components["schemas"]["Ref"][];
        };
        DescribeActivity: {
            /** @enum {string} */
            type: "activity.describe";
            row: components["schemas"]["Ref"];
            description: string;
            /** @description The description the person saw */
            seen?: string;
        };
        SetMilestone: {
            /** @enum {string} */
            type: "activity.set-milestone";
            row: components["schemas"]["Ref"];
            /** @description true: no duration; false: a task of one day */
            milestone: boolean;
        };
        /** @description The activity starts no earlier than that. Refused: `activity.start_started`, `activity.summary_column`, `activity.date_too_far`, `activity.start_conflicts` unless confirmed. */
        SetStart: {
            /** @enum {string} */
            type: "activity.set-start";
            row: components["schemas"]["Ref"];
            /** @description Civil minute */
            start: number;
            /** @description It may replace a constraint it does not fit */
            confirmed?: boolean;
        };
        /** @description The start stays and the duration follows. Refused: `activity.finish_completed`, `activity.finish_before_start`, `activity.finish_not_working`, `activity.date_too_far`, `activity.finish_conflicts` unless confirmed. */
        SetFinish: {
            /** @enum {string} */
            type: "activity.set-finish";
            row: components["schemas"]["Ref"];
            /** @description Civil minute */
            finish: number;
            /** @description It may go against a constraint */
            confirmed?: boolean;
        };
        /** @description Bars dropped at new starts; each starts no earlier than the working time behind where it was dropped. */
        DragActivities: {
            /** @enum {string} */
            type: "activities.drag";
            items: {
                row: components["schemas"]["Ref"];
                /** @description Civil minute */
                start: number;
            }[];
        };
        SetConstraint: {
            /** @enum {string} */
            type: "activity.set-constraint";
            row: components["schemas"]["Ref"];
            /** @enum {string} */
            constraint: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
            /** @description Civil minute; by default the activity's own start or finish */
            date?: number | null;
            seen?: {
                /** @enum {string} */
                constraint: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
                date?: number | null;
            } | null;
        };
        SetConstraintDate: {
            /** @enum {string} */
            type: "activity.set-constraint-date";
            row: components["schemas"]["Ref"];
            /** @description Civil minute; null: as soon as possible again */
            date: number | null;
            /** @description The date the person saw; another one now is a conflict */
            seen?: number | null;
        };
        SetExternalDate: {
            /** @enum {string} */
            type: "activity.set-external-start" | "activity.set-external-finish";
            row: components["schemas"]["Ref"];
            /** @description Civil minute that stands for links to other projects; null: nothing is asked */
            date: number | null;
            /** @description The date the person saw, null for none; another one now is a conflict */
            seen?: number | null;
        };
        /** @description What the site reports. An actual start puts work under way, an actual finish completes it; neither lies after the data date. A bare day means its first or last minute of work. */
        SetReportedDate: {
            /** @enum {string} */
            type: "activity.set-actual-start" | "activity.set-actual-finish" | "activity.set-expected-finish" | "activity.set-deadline";
            row: components["schemas"]["Ref"];
            /** @description Civil minute; null takes it away, an actual start only while there is no progress, an actual finish never: lower the progress instead */
            date: number | null;
            /** @description The date the person saw, null for none; another one now is a conflict */
            seen?: number | null;
        };
        /** @description The work left of an activity under way. In profile p6 the duration stays and progress by duration follows; in the others what was done stays, so duration and progress follow. */
        SetRemaining: {
            /** @enum {string} */
            type: "activity.set-remaining";
            row: components["schemas"]["Ref"];
            /** @description Working minutes */
            remaining: number;
            /** @description The work left the person saw; another amount now is a conflict */
            seen?: number | null;
        };
        SetPercentType: {
            /** @enum {string} */
            type: "activity.set-percent-type";
            row: components["schemas"]["Ref"];
            /**
             * @description What progress is measured by; empty: duration
             * @enum {string}
             */
            percentType: "" | "physical" | "units";
            /** @description The type the person saw; another one now is a conflict */
            seen?: string | null;
        };
        /** @description When work under way stopped and when it went on, or will. */
        SetSuspension: {
            /** @enum {string} */
            type: "activity.set-suspension";
            row: components["schemas"]["Ref"];
            /** @description Civil minute; null: it never stopped */
            suspended: number | null;
            /** @description Civil minute; null: nobody knows yet */
            resumed: number | null;
        };
        SetCode: {
            /** @enum {string} */
            type: "activity.set-code";
            row: components["schemas"]["Ref"];
            /** @description Of one activity alone; empty takes it away */
            code: string;
            /** @description The code the person saw; another one now is a conflict */
            seen?: string | null;
        };
        SetCalendar: {
            /** @enum {string} */
            type: "activities.set-calendar";
            rows: components["schemas"]["Ref"][];
            /** @description Null: nothing changes */
            calendar: components["schemas"]["Ref"] | null;
        };
        /** @description For planners, project leaders and administrators. Activities that are gone or have the calendar already are skipped. */
        BulkCalendar: {
            /** @enum {string} */
            type: "bulk.calendar";
            /** @description A list of activities; anything else is refused as bulk.ids_required */
            rows?: unknown;
            calendar?: components["schemas"]["Ref"] | null;
        };
        /** @description For planners, project leaders and administrators. Each activity keeps to its own start or finish; summaries, complete activities and those that are gone are skipped. At most 100 go as late as possible. */
        BulkConstraintType: {
            /** @enum {string} */
            type: "bulk.constraint-type";
            /** @description A list of activities; anything else is refused as bulk.no_activities_selected */
            rows?: unknown;
            /** @description asap, alap, snet, snlt, fnet, fnlt, mso or mfo; anything else is refused as bulk.invalid_constraint_type */
            constraint?: string;
        };
        /** @description For planners, project leaders and administrators. asap and alap become snet. Summaries, complete activities and those that are gone are skipped. In a project that is started or in operation the date cannot be past. */
        BulkConstraintDate: {
            /** @enum {string} */
            type: "bulk.constraint-date";
            /** @description A list of activities; anything else is refused as bulk.ids_required */
            rows?: unknown;
            /** @description Civil minute; a working day of the calendar of every activity. Anything else is refused as bulk.date_unreadable or bulk.date_invalid */
            date?: unknown;
        };
        SetProgress: {
            /** @enum {string} */
            type: "activity.set-progress";
            row: components["schemas"]["Ref"];
            /** @description Ten-thousandths of a percent */
            progress: number;
            /**
             * Format: date-time
             * @description When it held on site, at most a day ahead; by default now
             */
            effective?: string;
            /** @description The progress the person saw */
            seen?: number;
        };
        /** @description The rows and everything under them to 100 % or to 0 %. */
        CompleteActivities: {
            /** @enum {string} */
            type: "activities.complete" | "activities.uncomplete";
            rows: components["schemas"]["Ref"][];
            /**
             * Format: date-time
             * @description When it held on site, at most a day ahead; by default now
             */
            effective?: string;
        };
        SetAmount: {
            /** @enum {string} */
            type: "activity.set-cost" | "activity.set-used-cost" | "activity.set-man-hours";
            row: components["schemas"]["Ref"];
            /**
             * Format: int64
             * @description Ten-thousandths of a unit, up to 1,000,000 units
             */
            value: number;
            /**
             * Format: int64
             * @description The value the person saw
             */
            seen?: number;
        };
        /** @description Activities that become tasks of one. Without a target that is the lowest activity they all lie beneath, or a new one there where it keeps others. */
        ConvertGroup: {
            target?: components["schemas"]["Ref"];
            rows: components["schemas"]["Ref"][];
            /** @description Of the rows and what is beneath them, those at this depth of the outline; 1 is right beneath the project */
            level?: number;
        };
        ActivitiesConvert: {
            /** @enum {string} */
            type: "activities.convert";
            groups: components["schemas"]["ConvertGroup"][];
        };
        ConversionPreview: {
            revision: number;
            tasks: number;
            /** @description Set aside behind the target */
            milestones: number[];
            /** @description Activities that take tasks and are there already */
            targets: number[];
            /** @description New activities that take tasks */
            made: number;
            /** @description The activities lie beneath different ones */
            complex: boolean;
            /** @description Links that nothing stands for any more */
            lost: {
                row: number;
                from: number;
                to: number;
                /** @enum {string} */
                type: "FS" | "SS" | "FF" | "SF";
                lag: number;
            }[];
            /** @description Of the project now */
            finish: number | null;
            /** @description Of the project then */
            after: number | null;
        };
        CostDays: {
            /** @description Of work by the project's calendar */
            minutes: number;
            days: number;
        };
        RoadblockCosts: {
            revision: number;
            today: number;
            /** @description As planned */
            finish: number | null;
            /** @description With each roadblock that the reader sees released when it is promised */
            held: number | null;
            together: components["schemas"]["CostDays"];
            roadblocks: {
                row: number;
                /** @enum {string} */
                state: "priced" | "no-date" | "no-tasks" | "too-far";
                cost?: components["schemas"]["CostDays"];
                /** @description Of the project, held by this one alone */
                finish?: number;
                saves?: components["schemas"]["CostDays"];
                shared?: components["schemas"]["CostDays"];
            }[];
        };
        /** @description Promises made and kept, those before the week began and those added after */
        WeekCounts: {
            promised: number;
            kept: number;
            added: number;
            addedKept: number;
            /** @description Percent plan complete in ten-thousandths; null where nothing was promised */
            ppc: number | null;
        };
        WeekRange: {
            /** @description Of its plan */
            row: number | null;
            /** @description ISO year of the fourth day */
            year: number;
            /** @description ISO week of the fourth day */
            week: number;
            /** @description Midnight at which it begins */
            start: number;
            /** @description Midnight at which it ends */
            end: number;
        };
        WeekView: components["schemas"]["WeekRange"] & components["schemas"]["WeekCounts"] & {
            /** @description 1 is the first plan of the schedule */
            number: number;
            /** @description 0 is Sunday */
            planningDay: number;
            closed: boolean;
            /** @description Of the last reopening */
            reason?: string;
            /** @description The first one first; those after it restate it */
            closures: (components["schemas"]["WeekCounts"] & {
                number: number;
                at: number;
                by: string;
            })[];
        };
        WeekHeadOf: {
            revision: number;
            position: string;
            stale: boolean;
            today: number;
        };
        WeekList: components["schemas"]["WeekHeadOf"] & {
            planningDay: number;
            current: components["schemas"]["WeekRange"];
            next: components["schemas"]["WeekRange"];
            weeks: components["schemas"]["WeekView"][];
        };
        WeekPlan: components["schemas"]["WeekHeadOf"] & {
            week: components["schemas"]["WeekView"];
            live: components["schemas"]["WeekCounts"];
            commitments: components["schemas"]["Commitment"][];
            firms: (components["schemas"]["WeekCounts"] & {
                subcontract: string;
            })[];
        };
        /** @description How far the work was, is and is to be, week by week: percents of the whole in ten-thousandths. A series that nothing supports is null, and so is each point that is not known yet. */
        SCurveChart: {
            /** @description why there is nothing: no-schedules, no-activities, outside; empty: there is */
            empty: string;
            /** @description duration, cost, man-hours, mixed */
            basis: string;
            /** @description nothing has a share of the basis: working minutes weigh */
            fellBack: boolean;
            /** @description activities that the baseline lacks: their current dates stand in */
            unplanned: number;
            /** @description schedules without an active one */
            noBaseline: components["schemas"]["UUID"][];
            /** @description the midnight at which each begins; values are those of that moment */
            weeks: number[];
            base: number[] | null;
            projected: number[] | null;
            lookahead: number[] | null;
            /** @description by when it held on site; null behind the status date, and before a schedule came here that was under way */
            real: (number | null)[] | null;
            /** @description by when somebody said so */
            known: (number | null)[] | null;
            now: components["schemas"]["SCurveNow"];
            /** @description null where nothing costs anything */
            cost: components["schemas"]["CostCurve"] | null;
            velocity: components["schemas"]["VelocityChart"] | null;
            activities: number;
            tasks: number;
            finish: number | null;
            baseFinish: number | null;
        };
        /** @description The curve at the status date. */
        SCurveNow: {
            at: number;
            base: number | null;
            projected: number | null;
            real: number | null;
        };
        /** @description The same in money, in ten-thousandths of the currency. */
        CostCurve: {
            currency: string;
            /** @description of the baseline, without one of the plan */
            total: number;
            base: number[] | null;
            projected: number[];
            earned: (number | null)[];
            spent: (number | null)[];
        };
        /** @description The speed in percents a week, and where it leads. */
        VelocityChart: {
            /** @description rise from each week to the next */
            planned: number[];
            /** @description of the weeks that are over; null where nothing is known */
            real: (number | null)[];
            /** @description of the last four */
            mean: number | null;
            plan: number | null;
            required: number | null;
            finish: number | null;
            earliest: number | null;
            latest: number | null;
        };
        /** @description The figures of a project. A chart that the caller's role may not see is null and named in refused; one without anything to show says so itself. Percents and amounts are in ten-thousandths, times are civil minutes. The lists at the end have the established names. */
        Dashboard: {
            /** @description the status date */
            at: number;
            /** @description midnight on the site */
            today: number;
            /** @description newer changes are missing */
            stale: boolean;
            heads: components["schemas"]["DashboardHead"][];
            project: components["schemas"]["DashboardProject"];
            filter: components["schemas"]["DashboardFilter"];
            refused: components["schemas"]["ChartRefusal"][];
            ppc: components["schemas"]["PPCChart"] | null;
            pcr: components["schemas"]["PCRChart"] | null;
            overdue: components["schemas"]["OverdueChart"] | null;
            sectoradvancement: components["schemas"]["SectorsChart"] | null;
            scurve: components["schemas"]["SCurveChart"] | null;
            cnc: components["schemas"]["ReasonsChart"] | null;
            gantt: components["schemas"]["SchedulesChart"] | null;
            weekcommitments: components["schemas"]["DashboardWeek"][];
            projects: components["schemas"]["DashboardProject"][];
            sector: components["schemas"]["DashboardSector"][];
            master_activitys: components["schemas"]["DashboardActivity"][];
            /** @description of the project */
            users: components["schemas"]["Person"][];
            /** @description of the company */
            usersall: components["schemas"]["Person"][];
            cns: components["schemas"]["DashboardReason"][];
            constraints: components["schemas"]["DashboardConstraint"][];
        };
        /** @description Says which state of a schedule is shown. */
        DashboardHead: {
            schedule: components["schemas"]["UUID"];
            revision: number;
            position: string;
        };
        /** @description What stands above the charts. */
        DashboardProject: {
            id: components["schemas"]["UUID"];
            name: string;
            /** @description who take part */
            users: number;
            budget: number;
            currency: string;
            size: number;
            sizetype: string;
            /** Format: uuid */
            image: string | null;
        };
        /** @description What was asked for, as it was understood. */
        DashboardFilter: {
            sectors: components["schemas"]["UUID"][];
            weeks: string[];
            from: number | null;
            /** @description midnight after the last day */
            to: number | null;
            users: string[];
        };
        /** @description A chart that the caller may not see. */
        ChartRefusal: {
            chart: string;
            code: string;
            message: string;
        };
        /** @description A week's plan of one schedule under the established names. */
        DashboardWeek: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            week: number;
            year: number;
            start_date: string;
            end_date: string;
            closed: boolean;
            commitment_tasks: number;
            realized_tasks: number;
            /** @description 0 to 100; null where nothing was promised */
            ppc: number | null;
        };
        /** @description A schedule that may be chosen. */
        DashboardSector: {
            id: components["schemas"]["UUID"];
            name: string;
            visible: boolean;
            chosen: boolean;
            /** @description name of the active one */
            baseline: string | null;
        };
        /** @description An activity that has nothing under it. */
        DashboardActivity: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            progress: number;
        };
        /** @description A reason for non-completion. */
        DashboardReason: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            week: number;
            year: number;
            status: string;
            cncTypeId: string;
            days_lost: number;
            userId: string;
        };
        /** @description A roadblock. */
        DashboardConstraint: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            name: string;
            /** @description who answers for it */
            userId: string;
            /** @description released, expired, notreleased, draft */
            status: string;
            commitmentDate: string | null;
            createdAt: string;
            release_date: string | null;
            /** @description promised anew */
            reprogramin: boolean;
            schedules: components["schemas"]["DashboardDeadline"][];
            /** @description number in the project's list of roadblock types */
            cncTypeId: string;
        };
        /** @description One promise. */
        DashboardDeadline: {
            deadline: string | null;
        };
        /** @description The S-curve under the established names: percents from 0 to 100, dates as YYYY/MM/DD. */
        SCurve: {
            options: {
                xaxis: {
                    full_date: string[];
                    categories: string[];
                };
            };
            series: components["schemas"]["SCurveSeries"][];
            raw_data: components["schemas"]["SCurvePoint"][];
            total_activity_quantity: number;
            total_task_quantity: number;
            empty: string;
            /** @description why a choice of resources changes nothing */
            resources: string;
            baselines: components["schemas"]["SCurveBaseline"][];
        };
        /** @description One line. A point that is not known is null; a line that nothing supports is left out. */
        SCurveSeries: {
            /** @description base, projected, followUp (the same line by its other name), lookahead, real */
            name: string;
            data: (number | null)[];
        };
        /** @description One week. */
        SCurvePoint: {
            date: string;
            base: number | null;
            projected: number | null;
            lookahead: number | null;
            real: number | null;
        };
        /** @description The baseline that a schedule is measured against. */
        SCurveBaseline: {
            sectorId: components["schemas"]["UUID"];
            name: string;
            active: boolean;
            points: components["schemas"]["SCurveBaselinePoint"][];
        };
        /** @description An activity of a baseline. */
        SCurveBaselinePoint: {
            cost: number;
            end_date: string | null;
        };
        /** @description What a figure means, in the person's language. */
        FigureEntry: {
            name: string;
            /** @description grows whenever the same rows would give another value */
            version: number;
            title: string;
            definition: string;
            /** @description when there is no figure */
            without: string;
            /** @description percent, days, count, date, money, percent/week */
            unit: string;
            source: string;
        };
        /** @description A figure with the rows it is made of. Where value is a percent it is the sum of the parts by the sum of the wholes, in ten-thousandths of a percent, and the events of the rows alone give it again. */
        Figure: {
            name: string;
            /** @description grows whenever the same rows would give another value */
            version: number;
            title: string;
            definition: string;
            /** @description when there is no figure */
            without: string;
            /** @description percent, days, count, date, money, percent/week */
            unit: string;
            source: string;
            /** @description the moment it holds for */
            at: number;
            /** @description percent in ten-thousandths, count, days in ten-thousandths or civil minutes, by unit; null: there is none */
            value: number | null;
            part: number;
            whole: number;
            rows: components["schemas"]["FigureRow"][];
            /** @description how far the plans were read */
            heads: components["schemas"]["DashboardHead"][];
        };
        /** @description One row that a figure counts. */
        FigureRow: {
            schedule: components["schemas"]["UUID"];
            row: number;
            /** @description commitment, roadblock, reason, activity */
            kind: string;
            /** @description empty where the caller does not see the row itself */
            name: string;
            /** @description of activities: weight done; of reasons: days */
            part: number;
            whole: number;
            /** @description judged by how its task stands now, not by a closure */
            live: boolean;
            /** @description of the events that say so, in the history of its schedule */
            revisions: number[];
        };
        /** @description Where a frame finds its page. */
        FramePage: {
            /** @description null: the installation names none */
            address: string | null;
            /**
             * Format: date-time
             * @description of the code in it
             */
            expires: string | null;
            /** @description why there is no address; empty: there is one */
            code: string;
            message: string;
        };
        /** @description Who looks at a page in a frame. */
        FrameLooker: {
            userId: components["schemas"]["UUID"];
            name: string;
            lastname: string;
            email: string;
            role: string;
            companyId: components["schemas"]["UUID"];
            projectId: components["schemas"]["UUID"];
        };
        /** @description One project in a few figures, those that the caller's role may see; of one firm alone where that was asked for. */
        ProjectOverview: {
            id: components["schemas"]["UUID"];
            name: string;
            stage: string;
            schedules: number;
            /** @description the latest of its schedules */
            finish: number | null;
            /** @description of the last four weeks that are over; null: the role sees none */
            ppc: components["schemas"]["FigureShare"] | null;
            /** @description likewise */
            pcr: components["schemas"]["FigureShare"] | null;
            /** @description roadblocks not removed */
            standing: number | null;
            /** @description of them, those whose promised day is over */
            overdue: number | null;
            /** @description for non-completion */
            reasons: number | null;
            updatedAt: string | null;
            /** @description of the schedules, all alike */
            progress: number;
        };
        /** @description A resource that a file brought. */
        ScheduleResource: {
            id: string;
            code: string;
            name: string;
            /** @description labour, equipment, material */
            type: string;
        };
        /** @description How far each schedule is beside what was expected of it. */
        SectorsChart: {
            /** @description of all, by weight; null where there is nothing to weigh */
            real: number | null;
            expected: number | null;
            /** @description real less expected */
            gap: number | null;
            sectors: components["schemas"]["SectorAdvance"][];
        };
        /** @description One schedule. */
        SectorAdvance: {
            schedule: components["schemas"]["UUID"];
            name: string;
            /** @description the status date it is looked at */
            at: number;
            real: number | null;
            expected: number | null;
            gap: number | null;
            /** @description of the whole */
            weight: number;
            /** @description on a baseline; else on current dates */
            measured: boolean;
            waiting: number;
            doing: number;
            done: number;
            overdue: number;
            advancement: number;
        };
        /** @description How many days the work is late: overdue is positive, ahead negative. State says why there is no figure. */
        OverdueChart: {
            /** @description working days */
            daysLate: number | null;
            /** @description calendar days from the earned date to the status date */
            gapDays: number | null;
            state: string;
            sectors: components["schemas"]["SectorLate"][];
            weeks: components["schemas"]["GapWeek"][];
        };
        /** @description One schedule. */
        SectorLate: {
            schedule: components["schemas"]["UUID"];
            name: string;
            daysLate: number | null;
            gapDays: number | null;
            state: string;
        };
        /** @description The gap as it was at the beginning of a week. */
        GapWeek: {
            start: number;
            gapDays: number | null;
        };
        /** @description The schedules as bars. */
        SchedulesChart: {
            bars: components["schemas"]["ScheduleBar"][];
        };
        /** @description One schedule from its first to its last date. */
        ScheduleBar: {
            schedule: components["schemas"]["UUID"];
            name: string;
            start: number | null;
            finish: number | null;
            baseStart: number | null;
            baseFinish: number | null;
            progress: number | null;
        };
        /** @description A chart whose rows are not kept yet. It has the shape of a chart, and says why it is empty. */
        EmptyChart: {
            /** @description false */
            available: boolean;
            /** @description under which both languages have the words */
            code: string;
            message: string;
            series: unknown[];
            categories: string[];
            raw_data: unknown[];
        };
        /** @description A part of a whole with its Wilson interval of 95 %. Share and interval are null where the whole is empty. */
        FigureShare: {
            part: number;
            whole: number;
            share: number | null;
            low: number | null;
            high: number | null;
        };
        /** @description The percent of promises kept. The sums are of weeks that are closed or over; a week that goes on stands in the list alone. */
        PPCChart: {
            total: components["schemas"]["FigureShare"];
            lastFour: components["schemas"]["FigureShare"];
            weeks: components["schemas"]["PPCChartWeek"][];
            teams: components["schemas"]["DashboardTeam"][];
        };
        /** @description One week with the control limits of its size. */
        PPCChartWeek: {
            start: number;
            /** @description ISO, of its fourth day */
            year: number;
            week: number;
            /** @description closed, or its last day is over */
            settled: boolean;
            closed: boolean;
            /** @description by the first closure */
            kept: components["schemas"]["FigureShare"];
            restated: number | null;
            /** @description promised after it began, counted apart */
            added: number;
            addedKept: number;
            /** @description of the control chart */
            centre: number | null;
            lower: number | null;
            upper: number | null;
            /** @description outside the limits: chance alone does not explain it */
            unusual: boolean;
        };
        /** @description A firm, or a person of the own people, with what it did. */
        DashboardTeam: {
            /** @description firm, person, own: nobody is named */
            kind: string;
            id: string;
            name: string;
            part: number;
            whole: number;
            share: number | null;
            low: number | null;
            high: number | null;
            /** @description of roadblocks: not removed */
            standing: number;
            /** @description of roadblocks: not removed, and the day promised is over */
            overdue: number;
        };
        /** @description The percent of constraints removed. */
        PCRChart: {
            /** @description of weeks that are over */
            total: components["schemas"]["FigureShare"];
            lastFour: components["schemas"]["FigureShare"];
            /** @description of Total: removed by the day promised */
            onTheDay: number | null;
            weeks: components["schemas"]["PCRChartWeek"][];
            /** @description what stands, by days since it was written down: up to 7, 14, 28, and more */
            ageing: number[];
            statuses: {
                [key: string]: number;
            };
            teams: components["schemas"]["DashboardTeam"][];
        };
        /** @description One week. Below 50 % a week is red. */
        PCRChartWeek: {
            start: number;
            settled: boolean;
            /** @description first promised for it */
            due: components["schemas"]["FigureShare"];
            /** @description promised for it anew */
            renewed: components["schemas"]["FigureShare"];
            toDate: number | null;
            opened: number;
            closed: number;
            standing: number;
        };
        /** @description Why promises were not kept, and what kinds of roadblocks there are. */
        ReasonsChart: {
            reasons: components["schemas"]["ParetoBar"][];
            /** @description of roadblocks; days are 0 */
            types: components["schemas"]["ParetoBar"][];
        };
        /** @description One bar of a Pareto chart. */
        ParetoBar: {
            /** @description number in the project's list; 0: none */
            type: number;
            code: string;
            /** @description the project's own; empty: the code's */
            name: string;
            count: number;
            days: number;
            share: number;
            cumulative: number;
        };
        MeasureList: components["schemas"]["WeekHeadOf"] & {
            weeks: components["schemas"]["WeekMeasures"][];
        };
        WeekForecast: components["schemas"]["WeekHeadOf"] & {
            /** @description Promises of closed weeks it is made of */
            sample: number;
            /** @description How many it needs */
            floor: number;
            chances: {
                task: number;
                name: string;
                chance: number;
                /** @description Promises of its subcontract in closed weeks */
                ofTrade: number;
                /** @enum {string} */
                footing: "firm" | "waiting" | "blocked";
            }[];
            /** @description Promises of weeks that were forecast from those before them alone */
            tested: number;
            /** @description Their mean squared error */
            brier: number | null;
            bands: {
                from: number;
                to: number;
                promises: number;
                kept: number;
                /** @description The mean of their chances */
                expected: number | null;
            }[];
        };
        /** @description Figures of a week. Those that no history supports are null. */
        WeekMeasures: {
            row: number;
            year: number;
            week: number;
            /** @description TMR: of what the lookahead planned 1 to 6 weeks earlier, what the week promised */
            madeReady: components["schemas"]["WeekFigure"][];
            /** @description TA: of what the week promised, what the lookahead planned 1 to 6 weeks earlier */
            anticipated: components["schemas"]["WeekFigure"][];
            level: components["schemas"]["WeekFigure"];
            outcome: components["schemas"]["WeekFigure"];
            plannedReady: components["schemas"]["WeekFigure"];
        };
        WeekFigure: {
            part: number;
            whole: number;
            /** @description Ten-thousandths of a percent; null where the whole is empty */
            share: number | null;
            /** @description Of the whole, with the revisions of the plan that say so; for one week alone */
            items?: {
                task: number;
                name: string;
                counts: boolean;
                revisions: number[];
            }[];
        } | null;
        /** @description A promise. What it says of its task is as it was promised, but for progress, lean status and roadblocks. */
        Commitment: {
            row: number;
            task: number;
            /** @description -1 where the task is gone */
            activity: number;
            name: string;
            start: number;
            finish: number;
            duration: number;
            quantity?: number;
            /** @description Progress when it was promised; percents are ten-thousandths */
            from: number;
            /** @description Progress promised */
            share: number;
            /** @description Of the task now */
            progress: number;
            /** @description By the latest closure, else now */
            realized: number;
            kept: boolean;
            /** @description Promised after the week began */
            late?: boolean;
            withdrawn?: boolean;
            /** @enum {string} */
            lean: "Debit" | "Can" | "Will" | "Committed" | "Restricted";
            /** @description Roadblocks in the way that are not released */
            open?: number;
            responsibles?: string[];
            subcontract?: string;
            /** @description Who promises */
            by: string;
            /** @description Who wrote it down */
            typed: string;
        };
        WireWeek: {
            id: string;
            number: number;
            week: number;
            year: number;
            start_date: string | null;
            end_date: string | null;
            commitment_tasks: number;
            realized_tasks: number;
            ppc: number | null;
            sectorId: components["schemas"]["UUID"];
            closed: boolean;
            reason: string;
            taskcommitments: components["schemas"]["WireTaskCommitment"][];
        };
        WireTaskCommitment: {
            id: string;
            commitment_percentaje: number;
            realized_percentaje: number;
            userId: string | null;
            weekcommitmentId: string;
            current_progress_task: number;
            current_commitment_partial: number;
            taskId: string;
            is_last_level: boolean;
            start_date: string | null;
            end_date: string | null;
            /** @description Hours */
            duration: number;
            total_quantity: number;
            plan_endowment: string | null;
            subcontractId: string | null;
            materialId: string | null;
            name: string;
            withdrawn: boolean;
            late: boolean;
            /** @enum {string} */
            timing: "commit_ontime" | "commit_early" | "commit_late";
        };
        WireWeekRange: {
            id: string | null;
            week: number;
            year: number;
            start_date: string | null;
            end_date: string | null;
        };
        WireWeekHead: components["schemas"]["WireWeekRange"] & {
            commitment_tasks: number;
            realized_tasks: number;
            closed: boolean;
        };
        WireWeeklyPlan: {
            planData: {
                currentWWP: number | null;
                totalPrevWWPs: number;
                totalNextWWPs: number;
                isWWPAvailable: boolean;
                isWWPValid: boolean;
                /** @enum {string|null} */
                status: "INVALID_WWP_RANGE" | "NO_WWP_EXISTS" | "NO_ACTIVITIES_FOUND" | "NO_CURRENT_WWP" | null;
            };
            commitmentData: components["schemas"]["WireWeek"] | null;
        };
        WireClosedWeek: {
            id: string;
            week: number;
            year: number;
            commitment_tasks: number;
            realized_tasks: number;
            ppc: number | null;
        };
        WireWeekActivity: {
            id: string;
            correlative_id: number;
            name: string;
            parent_id: string | null;
            start_date: string | null;
            end_date: string | null;
            progress: number | null;
            tasks: components["schemas"]["WireTaskCommitment"][];
        };
        WireMiss: {
            id: string;
            userId: string;
            user: Record<string, unknown> | null;
            week: number;
            year: number;
            /** @enum {string} */
            status: "resolved" | "unsolved" | "inprocess";
            taskId: string | null;
            cncTypeId: string;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            cnctasks: components["schemas"]["WireMissTask"][];
            description: string;
            days_lost: number;
            /** @description Address of its picture */
            image: string | null;
            /** @description Names above the first task that is seen, from the root */
            taskRoute: string[];
            create_date: string;
            sectorId: components["schemas"]["UUID"];
        };
        WireMissTask: {
            id: string;
            cncId: string;
            taskId: string;
            name: string;
        };
        WireTask: {
            id: string;
            unique_correlative_id: number;
            name: string;
            description: string;
            start_date: string | null;
            end_date: string | null;
            /** @description Hours */
            duration: number;
            parent_id: string | null;
            activityId: string;
            activityReference: {
                id?: string;
                name?: string;
                start_date?: string | null;
                end_date?: string | null;
            } | null;
            children: string[];
            tags: {
                id: string;
            }[];
            responsables: components["schemas"]["WirePerson"][];
            subcontractId: string | null;
            /** @enum {string} */
            priority: "Low" | "Normal" | "High" | "Urgent";
            progress: number;
            /** @enum {string} */
            status: "Waiting" | "Doing" | "Done" | "Overdue" | "Advancement";
            /** @enum {string} */
            lean_status: "Restricted" | "Debit" | "Can" | "Will" | "Committed";
            /** @description Restricted 4, Debit 3, Can 2, Will 1, Committed 0 */
            lean_weight: number;
            status_before_restricted: string | null;
            constraints: {
                id: string;
            }[];
            active: boolean;
            isCommitted: boolean;
            expectedweek: number | null;
            modificationSource: string | null;
            cost: number;
            expected: number;
            expected_cost: number;
            taskRoute: string[];
            ponderator: number | null;
            hasCustomPonderator: boolean;
            coordinates: string | null;
            total_quantity: number;
            actual_quantity: number;
            remaining_quantity: number;
            unit: string;
            hhWorkTime: number;
            materialId: string | null;
            machineId: string | null;
            specialtyId: string | null;
            sectorId: components["schemas"]["UUID"];
        };
        WireDocument: {
            id: string;
            name: string;
            /** @description Of its content */
            type: string;
            /** @description Bytes */
            size: number;
            /** @description Of the file; the row it hangs on decides who reads it */
            address: string;
            file: components["schemas"]["UUID"];
            taskId: string | null;
            constraintId: string | null;
            /** @description The schedule, where it hangs on no row */
            sectorId: string | null;
            /** @description Who attached it */
            userId: string | null;
            create_date: string;
        };
        UploadedDocument: {
            /** @description To attach it by */
            name: string;
            /** @description Its sender reads it here */
            address: string;
            fileName: string;
            type: string;
            /** @description Bytes */
            size: number;
        };
        WireConstraint: {
            id: string;
            /** @enum {string} */
            status: "draft" | "released" | "notreleased" | "expired" | "notcompromises";
            statusName: string;
            userId: string | null;
            report_user: string | null;
            responsables: components["schemas"]["WirePerson"][];
            reportusers: components["schemas"]["WirePerson"][];
            commitmentDate: string | null;
            release_date: string | null;
            release_user: string | null;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            constraintTypeId: string | null;
            name: string;
            description: string;
            typeArea: string;
            tasks: {
                id: string;
                name: string;
                start_date: string | null;
                end_date: string | null;
                /** @description null: the caller does not see the task */
                activityId: string | null;
            }[];
            taskRoute: string[];
            document: components["schemas"]["WireDocument"][];
            schedules: components["schemas"]["WirePromise"][];
            trending: number | null;
            reprogrammed: boolean;
            /** @enum {string} */
            resolution: "resolved" | "unsolved" | "inprocess";
            subcontractId: string | null;
            hide: boolean;
            active: boolean;
            users: components["schemas"]["WirePerson"][];
            sectorId: components["schemas"]["UUID"];
            create_date: string;
        };
        WirePerson: {
            id: string;
            email: string;
            name: string;
            lastname: string;
            image: string;
        };
        WirePromise: {
            id: string;
            deadline: string | null;
            fail_comment: string;
            constraintId: string;
        };
        Through: {
            constraintId: string;
            taskId: string;
        };
        CategoryType: {
            id: string;
            name: string;
            code: string;
            projectId: components["schemas"]["UUID"];
        };
        TaskLogEntry: {
            date: string;
            user: string;
            attribute: string;
            oldValue: unknown;
            newValue: unknown;
        };
        WireLookahead: {
            activities: components["schemas"]["WireAhead"][];
            resource: unknown[];
            taktRelations: unknown[];
        };
        WireAhead: {
            id: string;
            unique_correlative_id: number;
            correlative_id: number;
            name: string;
            parent_id: string | null;
            start_date: string | null;
            end_date: string | null;
            /** @description Hours; null for readers of own rows */
            duration: number | null;
            progress: number | null;
            has_childs: boolean;
            isOnLookahead: boolean;
            is_lookahead: boolean;
            tasks: components["schemas"]["WireTask"][];
            sectorId: components["schemas"]["UUID"];
        };
        WireConversion: {
            tasks: components["schemas"]["WireTask"][];
            milestones: string[];
            complex: boolean;
            success: boolean;
        };
        LookaheadViews: {
            availableViews: {
                private: components["schemas"]["SavedView"][];
                public: components["schemas"]["SavedView"][];
            };
            defaultView: Record<string, unknown> | null;
        };
        TreePane: {
            id: string;
            viewId: string;
            activitieIds: string[];
            start: string | null;
            end: string | null;
            range: string | null;
            filters: unknown;
            hiddenActivitiesByActions: string[];
        };
        /** @description What is absent stays. Fields of the record that follow from others are ignored. */
        WireTaskEdit: {
            sectorId?: string;
            id?: unknown;
            unique_correlative_id?: unknown;
            name?: unknown;
            description?: unknown;
            start_date?: unknown;
            end_date?: unknown;
            duration?: unknown;
            parent_id?: unknown;
            activityId?: unknown;
            activityReference?: unknown;
            children?: unknown;
            tags?: unknown;
            responsables?: unknown;
            subcontractId?: unknown;
            priority?: unknown;
            progress?: unknown;
            status?: unknown;
            lean_status?: unknown;
            status_before_restricted?: unknown;
            constraints?: unknown;
            active?: unknown;
            isCommitted?: unknown;
            expectedweek?: unknown;
            modificationSource?: unknown;
            cost?: unknown;
            expected?: unknown;
            expected_cost?: unknown;
            taskRoute?: unknown;
            ponderator?: unknown;
            hasCustomPonderator?: unknown;
            coordinates?: unknown;
            total_quantity?: unknown;
            actual_quantity?: unknown;
            remaining_quantity?: unknown;
            unit?: unknown;
            hhWorkTime?: unknown;
            materialId?: unknown;
            machineId?: unknown;
            specialtyId?: unknown;
        };
        /** @description What is absent stays. A commitmentDate other than the one that holds promises it, with fail_comment as the reason. */
        WireConstraintEdit: {
            sectorId?: string;
            fail_comment?: string;
            id?: unknown;
            status?: unknown;
            statusName?: unknown;
            userId?: unknown;
            report_user?: unknown;
            responsables?: unknown;
            reportusers?: unknown;
            commitmentDate?: unknown;
            release_date?: unknown;
            release_user?: unknown;
            priority?: unknown;
            constraintTypeId?: unknown;
            name?: unknown;
            description?: unknown;
            typeArea?: unknown;
            tasks?: unknown;
            taskRoute?: unknown;
            document?: unknown;
            schedules?: unknown;
            trending?: unknown;
            reprogrammed?: unknown;
            resolution?: unknown;
            subcontractId?: unknown;
            hide?: unknown;
            active?: unknown;
            users?: unknown;
            create_date?: unknown;
        };
        LookaheadWindow: {
            revision: number;
            position: components["schemas"]["Position"];
            /** @description Newer changes are missing */
            stale: boolean;
            /** @description Midnight on site, in civil minutes */
            today: number;
            /** @description The day the planning week of today began */
            week: number;
            from: number;
            to: number;
            activities: components["schemas"]["LookaheadActivity"][];
            tasks: components["schemas"]["LookaheadTask"][];
        };
        /** @description In outline order, those above included. What is empty is left out. */
        LookaheadActivity: {
            row: number;
            parent: number | null;
            /** @description In the first column of the Gantt */
            number: number;
            depth: number;
            summary: boolean;
            name: string;
            start: number;
            finish: number;
            duration?: number;
            /** @description Ten-thousandths of a percent */
            progress?: number;
            critical?: boolean;
            code?: string;
            subcontract?: string;
            responsibles?: string[];
            tags?: string[];
            priority?: string;
            /** @description All that the caller sees, in the window or not */
            tasks?: number;
        };
        /** @description What is empty is left out. */
        LookaheadTask: {
            row: number;
            activity: number;
            parent?: number;
            name: string;
            description?: string;
            start: number;
            finish: number;
            /** @description Working minutes */
            duration: number;
            /** @description Ten-thousandths of a percent */
            progress?: number;
            /** @enum {string} */
            lean: "Debit" | "Can" | "Will" | "Committed" | "Restricted";
            /**
             * @description Before it was restricted
             * @enum {string}
             */
            before?: "Debit" | "Can" | "Will" | "Committed";
            /**
             * Format: int64
             * @description Ten-thousandths
             */
            quantity?: number;
            /** Format: int64 */
            done?: number;
            unit?: string;
            /** Format: int64 */
            hours?: number;
            /** Format: int64 */
            cost?: number;
            responsibles?: string[];
            subcontract?: string;
            tags?: string[];
            /** @enum {string} */
            priority?: "Normal" | "High" | "Urgent";
            /** @description A custom one */
            weight?: number;
            /** @description ISO year times 100 plus the week */
            week?: number;
            /** @description Tasks hang beneath it */
            summary?: boolean;
            /** @description It does not move with its activity */
            stays?: boolean;
            /** @description Of the dates of its activity */
            outside?: boolean;
            hidden?: boolean;
            /** @description Roadblocks that are not released */
            open?: number;
            roadblocks?: number[];
        };
        RoadblockList: {
            revision: number;
            position: components["schemas"]["Position"];
            stale: boolean;
            today: number;
            total: number;
            /** @description Promises beyond the first of each */
            rescheduled: number;
            roadblocks: components["schemas"]["RoadblockRow"][];
        };
        /** @description What is empty is left out. */
        RoadblockRow: {
            row: number;
            name: string;
            description?: string;
            /** @description Number in the project's list of roadblock types */
            type?: number;
            category?: string;
            /** @enum {string} */
            priority?: "Normal" | "High" | "Urgent";
            responsible?: string;
            responsibles?: string[];
            reporters?: string[];
            subcontract?: string;
            /**
             * @description Expired follows from the day it is on site
             * @enum {string}
             */
            status: "draft" | "notreleased" | "expired" | "released" | "notcompromises";
            /** @description The first promise */
            deadline?: number;
            /** @description The promise that holds */
            commitment?: number;
            /** @description The two differ */
            reprogrammed?: boolean;
            released?: number;
            releasedBy?: string;
            hidden?: boolean;
            /** @description Measures leave it out */
            inactive?: boolean;
            /** @description Days from the promise to the release, or to today; late is positive */
            trending?: number;
            /** Format: date-time */
            createdAt?: string;
            createdBy?: string;
            /** @description The first one first */
            promises: {
                row: number;
                date: number;
                reason?: string;
            }[];
            /** @description Those in whose way it stands */
            tasks: {
                row: number;
                name: string;
                start: number;
                finish: number;
                /** @description Absent where the caller does not see the task */
                activity?: number;
            }[];
            /** @description Their files are at /api/attachments/<schedule>.<row>/content */
            documents?: {
                row: number;
                name: string;
                type: string;
                size: number;
            }[];
        };
        /** @description Values of a task; what is absent is not said. A finish sets the duration. */
        TaskValues: {
            name?: string;
            description?: string;
            /** @description Civil minutes */
            start?: number;
            /** @description Civil minutes */
            finish?: number;
            /** @description Working minutes in the calendar of the activity */
            duration?: number;
            /**
             * Format: int64
             * @description Ten-thousandths of a unit, up to 1,000,000 units
             */
            quantity?: number;
            /**
             * Format: int64
             * @description How much of the quantity is done
             */
            done?: number;
            unit?: string;
            /**
             * Format: int64
             * @description Ten-thousandths of an hour of work
             */
            hours?: number;
            /**
             * Format: int64
             * @description Ten-thousandths
             */
            cost?: number;
            responsibles?: components["schemas"]["UUID"][];
            /** @description An id, or the zero id for none */
            subcontract?: string;
            tags?: string[];
            /**
             * @description Empty is low
             * @enum {string}
             */
            priority?: "" | "Normal" | "High" | "Urgent";
            /** @description Ten-thousandths of a percent; below 0: none of its own */
            weight?: number;
            /** @description Ten-thousandths of a percent */
            progress?: number;
            /** @description ISO year times 100 plus the week, 0 for none */
            week?: number;
            hidden?: boolean;
        };
        /** @description Values of a roadblock; what is absent is not said. */
        RoadblockValues: {
            name?: string;
            description?: string;
            /** @description Number in the project's list of roadblock types */
            type?: number;
            category?: string;
            /**
             * @description Empty is low
             * @enum {string}
             */
            priority?: "" | "Normal" | "High" | "Urgent";
            /** @description An id, or the zero id for nobody */
            responsible?: string;
            responsibles?: components["schemas"]["UUID"][];
            reporters?: components["schemas"]["UUID"][];
            /** @description An id, or the zero id for none */
            subcontract?: string;
            hidden?: boolean;
            /** @description Measures leave it out */
            inactive?: boolean;
        };
        /** @description A task to add beneath an activity, or beneath a task. */
        TaskItem: {
            activity?: components["schemas"]["Ref"];
            parent?: components["schemas"]["Ref"];
            name: string;
            description?: string;
            /** @description Civil minutes */
            start?: number;
            /** @description Civil minutes */
            finish?: number;
            /** @description Working minutes in the calendar of the activity */
            duration?: number;
            /**
             * Format: int64
             * @description Ten-thousandths of a unit, up to 1,000,000 units
             */
            quantity?: number;
            /**
             * Format: int64
             * @description How much of the quantity is done
             */
            done?: number;
            unit?: string;
            /**
             * Format: int64
             * @description Ten-thousandths of an hour of work
             */
            hours?: number;
            /**
             * Format: int64
             * @description Ten-thousandths
             */
            cost?: number;
            responsibles?: components["schemas"]["UUID"][];
            /** @description An id, or the zero id for none */
            subcontract?: string;
            tags?: string[];
            /**
             * @description Empty is low
             * @enum {string}
             */
            priority?: "" | "Normal" | "High" | "Urgent";
            /** @description Ten-thousandths of a percent; below 0: none of its own */
            weight?: number;
            /** @description Ten-thousandths of a percent */
            progress?: number;
            /** @description ISO year times 100 plus the week, 0 for none */
            week?: number;
            hidden?: boolean;
        };
        /** @description A roadblock to add with the tasks in whose way it stands. Without a date it is a draft. */
        RoadblockItem: {
            tasks?: components["schemas"]["Ref"][];
            /** @description Civil minutes */
            date?: number;
            name: string;
            description?: string;
            /** @description Number in the project's list of roadblock types */
            type?: number;
            category?: string;
            /**
             * @description Empty is low
             * @enum {string}
             */
            priority?: "" | "Normal" | "High" | "Urgent";
            /** @description An id, or the zero id for nobody */
            responsible?: string;
            responsibles?: components["schemas"]["UUID"][];
            reporters?: components["schemas"]["UUID"][];
            /** @description An id, or the zero id for none */
            subcontract?: string;
            hidden?: boolean;
            /** @description Measures leave it out */
            inactive?: boolean;
        };
        TasksAdd: {
            /** @enum {string} */
            type: "tasks.add";
            items: components["schemas"]["TaskItem"][];
        };
        TasksEdit: {
            /** @enum {string} */
            type: "tasks.edit";
            rows: components["schemas"]["Ref"][];
            set: components["schemas"]["TaskValues"];
            seen?: components["schemas"]["TaskValues"];
            /**
             * Format: date-time
             * @description When a progress held on site
             */
            effective?: string;
        };
        TasksMove: {
            /** @enum {string} */
            type: "tasks.move";
            rows: components["schemas"]["Ref"][];
            activity?: components["schemas"]["Ref"];
            parent?: components["schemas"]["Ref"];
        };
        TasksDuplicate: {
            /** @enum {string} */
            type: "tasks.duplicate";
            rows: components["schemas"]["Ref"][];
            activity?: components["schemas"]["Ref"];
        };
        TasksDelete: {
            /** @enum {string} */
            type: "tasks.delete";
            rows: components["schemas"]["Ref"][];
        };
        TasksSetLean: {
            /** @enum {string} */
            type: "tasks.set-lean";
            rows: components["schemas"]["Ref"][];
            /** @enum {string} */
            to: "Debit" | "Can" | "Will";
        };
        RoadblocksAdd: {
            /** @enum {string} */
            type: "roadblocks.add";
            items: components["schemas"]["RoadblockItem"][];
        };
        RoadblocksEdit: {
            /** @enum {string} */
            type: "roadblocks.edit";
            rows: components["schemas"]["Ref"][];
            set: components["schemas"]["RoadblockValues"];
            seen?: components["schemas"]["RoadblockValues"];
        };
        RoadblocksPromise: {
            /** @enum {string} */
            type: "roadblocks.promise";
            rows: components["schemas"]["Ref"][];
            /** @description Civil minutes */
            date: number;
            /** @description Why the promise before was not kept */
            reason?: string;
        };
        RoadblocksSetStatus: {
            /** @enum {string} */
            type: "roadblocks.set-status";
            rows: components["schemas"]["Ref"][];
            /** @enum {string} */
            status: "released" | "notreleased" | "notcompromises";
        };
        RoadblocksAssign: {
            /** @enum {string} */
            type: "roadblocks.assign";
            rows: components["schemas"]["Ref"][];
            tasks: components["schemas"]["Ref"][];
            remove?: boolean;
        };
        RoadblocksDelete: {
            /** @enum {string} */
            type: "roadblocks.delete";
            rows: components["schemas"]["Ref"][];
        };
        /** @description Puts activities on the lookahead or takes them off it; one with tasks is on it all the same. */
        ActivitiesListAhead: {
            /** @enum {string} */
            type: "activities.list-ahead";
            rows: components["schemas"]["Ref"][];
            on: boolean;
        };
        /** @description A file to attach. On a task or a roadblock; on the schedule without. */
        DocumentItem: {
            on?: components["schemas"]["Ref"];
            /** @description The name that POST /api/attachments/upload answered with */
            file: string;
            /** @description By default the name of the file */
            name?: string;
        };
        /** @description Attaches files that the caller has uploaded. */
        DocumentsAdd: {
            /** @enum {string} */
            type: "documents.add";
            /**
             * @description Those of the schedule are among those of tasks
             * @enum {string}
             */
            of: "tasks" | "roadblocks";
            items: components["schemas"]["DocumentItem"][];
        };
        DocumentRename: {
            /** @enum {string} */
            type: "document.rename";
            /** @enum {string} */
            of: "tasks" | "roadblocks";
            row: components["schemas"]["Ref"];
            name: string;
            seen?: string;
        };
        DocumentsDelete: {
            /** @enum {string} */
            type: "documents.delete";
            /** @enum {string} */
            of: "tasks" | "roadblocks";
            rows: components["schemas"]["Ref"][];
        };
        /** @description A task to promise; one with children stands for those beneath it that may be promised. */
        PromisedTask: {
            task: components["schemas"]["Ref"];
            /** @description Progress by the end of the week in ten-thousandths of a percent; all of it without */
            share?: number;
        };
        /** @description Makes the plan of the week in which a day lies, with its first promises. */
        WeekCreate: {
            /** @enum {string} */
            type: "week.create";
            /** @description Civil minutes */
            day: number;
            promises: components["schemas"]["PromisedTask"][];
            /** @description Who promises; whoever sends the command without */
            promisedBy?: string;
        };
        WeekPromise: {
            /** @enum {string} */
            type: "week.promise";
            week: components["schemas"]["Ref"];
            promises: components["schemas"]["PromisedTask"][];
            /** @description Who promises; whoever sends the command without */
            promisedBy?: string;
        };
        /** @description Before the week begins promises go; after it they stay and count as missed. */
        WeekWithdraw: {
            /** @enum {string} */
            type: "week.withdraw";
            rows: components["schemas"]["Ref"][];
        };
        WeekSetShare: {
            /** @enum {string} */
            type: "week.set-share";
            row: components["schemas"]["Ref"];
            /** @description Ten-thousandths of a percent */
            share: number;
            /** @description The share its user saw */
            seen?: number;
        };
        /** @description Freezes what the week came to. It is not undone; reopening is a command of its own. */
        WeekClose: {
            /** @enum {string} */
            type: "week.close";
            week: components["schemas"]["Ref"];
        };
        WeekReopen: {
            /** @enum {string} */
            type: "week.reopen";
            week: components["schemas"]["Ref"];
            reason: string;
        };
        WeekDelete: {
            /** @enum {string} */
            type: "week.delete";
            week: components["schemas"]["Ref"];
        };
        /** @description Of a reason for non-completion; what is left out stays */
        MissValues: {
            /** @description Number in the project's list of reasons */
            missType?: number;
            /**
             * @description Empty is low
             * @enum {string}
             */
            priority?: "" | "normal" | "high" | "urgent";
            /**
             * @description Empty is unsolved
             * @enum {string}
             */
            status?: "" | "inprocess" | "resolved";
            description?: string;
            daysLost?: number;
            /** @description The name that POST /api/cncs/upload answered with; empty takes it away */
            picture?: string;
        };
        MissItem: {
            /** @description ISO year */
            year: number;
            /** @description ISO week */
            week: number;
            tasks?: components["schemas"]["Ref"][];
            missType: number;
            /** @enum {string} */
            priority?: "" | "normal" | "high" | "urgent";
            /** @enum {string} */
            status?: "" | "inprocess" | "resolved";
            description?: string;
            daysLost?: number;
            /** @description The name that POST /api/cncs/upload answered with; empty takes it away */
            picture?: string;
        };
        MissesAdd: {
            /** @enum {string} */
            type: "misses.add";
            items: components["schemas"]["MissItem"][];
        };
        MissesEdit: {
            /** @enum {string} */
            type: "misses.edit";
            rows: components["schemas"]["Ref"][];
            set: components["schemas"]["MissValues"];
            seen?: components["schemas"]["MissValues"];
        };
        MissesAssign: {
            /** @enum {string} */
            type: "misses.assign";
            rows: components["schemas"]["Ref"][];
            tasks: components["schemas"]["Ref"][];
            remove?: boolean;
        };
        MissesDelete: {
            /** @enum {string} */
            type: "misses.delete";
            rows: components["schemas"]["Ref"][];
        };
        /** @description A value of a code type */
        CodeValueItem: {
            /** @description Its short form */
            code: string;
            /** @description What it means; empty where the short form says it */
            name?: string;
            colour?: string;
        };
        /** @description Adds a column of the schedule's own, a list of values or a typed field. The row created first is the type, then its values. */
        CodesAddType: {
            /** @enum {string} */
            type: "codes.add-type";
            name: string;
            /** @enum {string} */
            kind: "list" | "text" | "number" | "date" | "duration" | "cost" | "flag";
            values?: components["schemas"]["CodeValueItem"][];
        };
        CodesRenameType: {
            /** @enum {string} */
            type: "codes.rename-type";
            codeType: components["schemas"]["Ref"];
            name: string;
            /** @description The name the person saw */
            seen?: string;
        };
        /** @description Takes the column away, with its values and all that activities bear of it. */
        CodesRemoveType: {
            /** @enum {string} */
            type: "codes.remove-type";
            codeType: components["schemas"]["Ref"];
        };
        CodesAddValues: {
            /** @enum {string} */
            type: "codes.add-values";
            codeType: components["schemas"]["Ref"];
            values: components["schemas"]["CodeValueItem"][];
        };
        /** @description Changes what a value says; what is left out stays. */
        CodesSetValue: {
            /** @enum {string} */
            type: "codes.set-value";
            codeValue: components["schemas"]["Ref"];
            code?: string;
            name?: string;
            colour?: string;
            /** @description What the user saw, of the parts that change; another value by now is the conflict codes.value_changed */
            seen?: {
                code?: string;
                name?: string;
                colour?: string;
            };
        };
        /** @description Takes values off their lists, and off the activities that bear them. */
        CodesRemoveValues: {
            /** @enum {string} */
            type: "codes.remove-values";
            rows: components["schemas"]["Ref"][];
        };
        /** @description Says what activities bear of a type: one of codeValue, text and number, or none of them to take away what they bear. A number is in ten-thousandths, a cost too; a date is in civil minutes, a duration in working minutes, and a flag is 1. */
        CodesAssign: {
            /** @enum {string} */
            type: "codes.assign";
            rows: components["schemas"]["Ref"][];
            codeType: components["schemas"]["Ref"];
            codeValue?: components["schemas"]["Ref"];
            text?: string;
            number?: number;
            /** @description What the user saw each of the activities bear of the type, nothing where it is empty; something else by now is the conflict codes.value_changed, which names the value and who gave it. */
            seen?: {
                codeValue?: components["schemas"]["Ref"];
                text?: string;
                number?: number;
                /** @description The row that said so, of a single activity; it tells who took the value away */
                coding?: components["schemas"]["Ref"];
            };
        };
        SetWeight: {
            /** @enum {string} */
            type: "activity.set-weight";
            row: components["schemas"]["Ref"];
            /** @description Ten-thousandths of a percent of the parent's progress; null: shared by the weighting basis */
            weight: number | null;
        };
        /** @description Under the sibling before; directly after the parent; a copy directly after the original. */
        MoveSelection: {
            /** @enum {string} */
            type: "activities.indent" | "activities.outdent" | "activities.duplicate";
            rows: components["schemas"]["Ref"][];
        };
        /** @description Finish to start in outline order, summaries skipped; or no links among them, of a single one none at all. */
        LinkSelection: {
            /** @enum {string} */
            type: "activities.link" | "activities.unlink";
            rows: components["schemas"]["Ref"][];
        };
        ChangeLink: {
            /** @enum {string} */
            type: "link.change";
            link: components["schemas"]["Ref"];
            /** @enum {string} */
            linkType?: "FS" | "SS" | "FF" | "SF";
            /** @description Working minutes, or minutes of the clock where it is elapsed; negative is a lead */
            lag?: number;
            /** @description Whether the lag runs around the clock */
            elapsed?: boolean;
            seen?: {
                /** @enum {string} */
                type: "FS" | "SS" | "FF" | "SF";
                lag: number;
                elapsed?: boolean;
            } | null;
        };
        /** @description The predecessor of the link waits for its successor from then on; type and lag stay. It is another link, under a number of its own. Refused: `link.unknown`, `link.duplicate`, `link.cycle`. */
        ReverseLink: {
            /** @enum {string} */
            type: "link.reverse";
            link: components["schemas"]["Ref"];
        };
        AddCalendars: {
            /** @enum {string} */
            type: "calendars.add";
            items: {
                name: string;
                copyOf?: components["schemas"]["Ref"];
                week?: components["schemas"]["Week"];
                exceptions?: components["schemas"]["CalendarExceptions"];
            }[];
        };
        RenameCalendar: {
            /** @enum {string} */
            type: "calendar.rename";
            calendar: components["schemas"]["Ref"];
            name: string;
            /** @description The name the person saw */
            seen?: string;
        };
        SetCalendarTime: {
            /** @enum {string} */
            type: "calendar.set-time";
            calendar: components["schemas"]["Ref"];
            week: components["schemas"]["Week"];
            exceptions: components["schemas"]["CalendarExceptions"];
        };
        SetDefaultCalendar: {
            /** @enum {string} */
            type: "calendar.set-default";
            calendar: components["schemas"]["Ref"];
        };
        DeleteCalendars: {
            /** @enum {string} */
            type: "calendars.delete";
            calendars: components["schemas"]["Ref"][];
        };
        /** @description Pins the plan as it is now, as a draft. */
        SaveUpdate: {
            /** @enum {string} */
            type: "update.save";
            name: string;
            narrative?: string;
        };
        /** @description Moves the pin of the latest draft to now. */
        MoveUpdate: {
            /** @enum {string} */
            type: "update.move";
        };
        /** @description Makes a draft final. */
        IssueUpdate: {
            /** @enum {string} */
            type: "update.issue";
            /** @description Its number in the schedule */
            update: number;
        };
        /** @description Keeps the plan as it is now. The new baseline is active and visible, all others neither. */
        SaveBaseline: {
            /** @enum {string} */
            type: "baseline.save";
            name: string;
            description?: string;
            option: components["schemas"]["BaselineOption"];
            /** @description Those that option 4 takes at their current values */
            activities?: components["schemas"]["Ref"][];
        };
        /** @description Only what is named changes. Activating a baseline shows it and deactivates the one that was active. */
        SetBaseline: {
            /** @enum {string} */
            type: "baseline.set";
            /** @description Its number in the schedule */
            baseline: number;
            name?: string;
            description?: string;
            active?: boolean;
            visible?: boolean;
        };
        DeleteBaseline: {
            /** @enum {string} */
            type: "baseline.delete";
            /** @description Its number in the schedule */
            baseline: number;
        };
        ActivityModification: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            type: "start" | "end" | "both";
            /** @enum {string} */
            state: "waiting" | "approved" | "rejected";
            /** @description Who decided */
            userApproved: string | null;
            description: string;
            /** @enum {string} */
            reason?: "manual" | "superseded_by_save" | "activity_deleted";
            activityId: string;
            userRequestId: components["schemas"]["UUID"];
            /** @description YYYY/MM/DD H:mm */
            originalStartDate: string | null;
            /** @description YYYY/MM/DD H:mm */
            originalEndDate: string | null;
            /** @description YYYY/MM/DD H:mm */
            newStartDate: string | null;
            /** @description YYYY/MM/DD H:mm */
            newEndDate: string | null;
            projectId: components["schemas"]["UUID"];
            sectorId: components["schemas"]["UUID"];
            /** @description Where the screen shows it */
            link: string;
        };
        ImpactRequest: {
            requestId: string | null;
            /** @enum {string} */
            status: "draft" | "pending" | "approved" | "rejected" | "partially_approved";
            description: string;
            items: {
                id: number;
                activityId: string;
                /** @enum {string} */
                type: "start" | "end" | "both";
                /** @enum {string} */
                status: "pending" | "approved" | "rejected";
                /** @enum {string} */
                reason?: "manual" | "superseded_by_save" | "activity_deleted";
                /** @description YYYY/MM/DD H:mm */
                originalStartDate: string | null;
                /** @description YYYY/MM/DD H:mm */
                originalEndDate: string | null;
                /** @description YYYY/MM/DD H:mm */
                newStartDate: string | null;
                /** @description YYYY/MM/DD H:mm */
                newEndDate: string | null;
            }[];
        };
        DateRequest: {
            id: string;
            /** @enum {string} */
            kind: "modification" | "impact";
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** @enum {string} */
            state: "draft" | "pending" | "approved" | "rejected" | "partially_approved";
            asker: components["schemas"]["Person"] | null;
            decided: components["schemas"]["Person"] | null;
            items: {
                id: number;
                row: number;
                /** @enum {string} */
                type: "start" | "end" | "both";
                /** @enum {string} */
                state: "pending" | "approved" | "rejected";
                /** @enum {string} */
                reason?: "manual" | "superseded_by_save" | "activity_deleted";
                was: {
                    start: number;
                    finish: number;
                };
                asked: {
                    start: number;
                    finish: number;
                };
            }[];
        };
        /** @description Which activities a new baseline takes at their current values; the others keep their older points. 1 all, 2 those without a point, 3 those below 100 %, 4 those named and what deleted ones were under */
        BaselineOption: number;
        ScheduleUpdate: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            /** @description Its number in the schedule */
            number: number;
            name: string;
            narrative: string;
            /** @description The data date at the pin */
            statusDate: string | null;
            /** @description The baseline that was active */
            baselineId: string | null;
            /**
             * Format: int64
             * @description The revision of the plan that it pins
             */
            revision: number;
            /** @description Who set the pin */
            createdBy: components["schemas"]["Person"] | null;
            /**
             * Format: date-time
             * @description When the pin was set
             */
            createdAt: string;
            /** @enum {string} */
            state: "draft" | "issued" | "superseded";
            forecastFinish: string | null;
            /** @description 0 to 100 */
            realProgress: number;
        };
        BaselineHead: {
            id: string;
            sectorId: components["schemas"]["UUID"];
            /** @description Its number in the schedule */
            version: number;
            name: string;
            description: string;
            active: boolean;
            visible: boolean;
            /** @description A file brought it */
            imported: boolean;
            /** @description 0 where a file brought it */
            saveOption: number;
            /** @description Working hours of all activities */
            accumulatedDuration: number;
            hoursPerDay: number;
            hoursPerWeek: number;
            pointCount: number;
        };
        Baseline: components["schemas"]["BaselineHead"] & {
            points: components["schemas"]["BaselinePoint"][];
        };
        SavedViewFields: {
            name?: string;
            /**
             * @default Gantt
             * @enum {string}
             */
            module: "Gantt" | "Lookahead_plan";
            public?: boolean;
            /** @description Of a new view */
            sectorId?: string;
            icon?: string;
            label?: string;
            /** @description Rules and how they combine, as the client keeps them */
            filter_query?: unknown;
            order_query?: unknown;
            group_query?: unknown;
            /** @description Columns in order, with their widths */
            columns_json?: unknown;
            lookahead_init?: string | null;
            lookahead_end?: string | null;
            /** @description How far a lookahead reaches; 1 week where nothing is said */
            lookahead_range?: string;
            gantt_date_init?: string | null;
            gantt_date_end?: string | null;
            beta?: boolean;
            order?: number;
            zoom?: number;
            visualization?: {
                [key: string]: boolean;
            };
            colors?: {
                [key: string]: string;
            };
            collapsed?: number[];
            gridWidth?: number;
            /** @description What bars of the lookahead are coloured by */
            barColor?: string;
            /** @description The window moves on with today */
            rollingStatus?: boolean;
            /** @description What the tree pane shows */
            activityTreeSettings?: Record<string, unknown>;
        };
        SavedView: {
            id: string;
            name: string;
            module: string;
            public: boolean;
            /** @description The caller begins with it */
            default: boolean;
            /** @description What its owner last saw, kept by itself */
            ownDefault: boolean;
            userId: string;
            sectorId: string;
            projectId: string;
            /** @description The caller may change and delete it */
            editable: boolean;
            icon?: string;
            label?: string;
            /** @description Rules and how they combine, as the client keeps them */
            filter_query?: unknown;
            order_query?: unknown;
            group_query?: unknown;
            /** @description Columns in order, with their widths */
            columns_json?: unknown;
            lookahead_init?: string | null;
            lookahead_end?: string | null;
            /** @description How far a lookahead reaches; 1 week where nothing is said */
            lookahead_range: string;
            gantt_date_init?: string | null;
            gantt_date_end?: string | null;
            beta?: boolean;
            order?: number;
            zoom?: number;
            visualization?: {
                [key: string]: boolean;
            };
            colors?: {
                [key: string]: string;
            };
            collapsed?: number[];
            gridWidth?: number;
            /** @description What bars of the lookahead are coloured by */
            barColor?: string;
            /** @description The window moves on with today */
            rollingStatus?: boolean;
            /** @description What the tree pane shows */
            activityTreeSettings?: Record<string, unknown>;
        };
        PrintOrder: {
            sector_id: string;
            /**
             * @default a3
             * @enum {string}
             */
            paper: "a4" | "a3" | "a2" | "a1" | "a0" | "letter" | "tabloid";
            /** @default false */
            portrait: boolean;
            /**
             * @description Pages that time runs over side by side
             * @default 1
             */
            pagesWide: number;
            columns?: ("number" | "wbs" | "code" | "name" | "duration" | "start" | "finish" | "progress" | "float" | "cost" | "manHours")[];
            /** @description Shown rows in order; all where left out */
            rows?: number[];
            /** @description Where the timeline begins, a civil minute */
            from?: number;
            /** @description Where it ends, a civil minute */
            to?: number;
            /** @default false */
            hideLinks: boolean;
            /** @default false */
            hideBaseline: boolean;
            /** @default false */
            hideLabels: boolean;
            /**
             * @description What is critical looks like the rest
             * @default false
             */
            hideCritical: boolean;
            /**
             * @description A picture is one sheet, as wide as the pages side by side and as long as the rows
             * @default pdf
             * @enum {string}
             */
            format: "pdf" | "png";
            /** @description Colours of the bars as they are shown; a legend says what each stands for */
            colours?: {
                /** @description What they tell apart */
                name: string;
                keys: {
                    label: string;
                    fill: string;
                    /** @description Of what is left to do; a third of the fill where left out */
                    track?: string;
                    /** @default false */
                    hatched: boolean;
                }[];
                /** @description For each of the rows the place of its key from 0, or -1 for the plain colour */
                of: number[];
            };
            /** @description The schedule's name where left out */
            title?: string;
            /** @description At the left of the head */
            heading?: string;
        };
        Health: {
            /** @description Of the schedule that was judged */
            revision: number;
            /** @description Civil minute: the status date; without one, now where the caller is */
            at: number;
            /** @description One is active */
            baseline: boolean;
            /** @description Activities that count and are not finished */
            unfinished: number;
            /** @description Links whose successor is not finished */
            links: number;
            checks: {
                number: number;
                /** @enum {string} */
                name: "logic" | "leads" | "lags" | "link-types" | "hard-constraints" | "high-float" | "negative-float" | "high-duration" | "invalid-dates" | "resources" | "missed-tasks" | "critical-path" | "path-length" | "execution";
                /** @enum {string} */
                verdict: "passed" | "failed" | "reported" | "not-evaluated";
                /** @description Percent; null where the check is not evaluated */
                value: number | null;
                /** @description Percent; null where the check has none */
                limit: number | null;
                /** @description The value may not lie below the limit; else not above */
                atLeast: boolean;
                /** @description Rows; of checks 12 and 13 working minutes */
                count: number;
                of: number;
                /** @description Rows of activities; of checks 2 to 4 of links */
                failing: number[];
            }[];
        };
        Risk: {
            job: components["schemas"]["RiskJob"] | null;
            result: components["schemas"]["RiskResult"] | null;
            /** @description The newest first */
            kept: components["schemas"]["RiskKept"][];
        };
        RiskJob: {
            id: components["schemas"]["UUID"];
            /** @enum {string} */
            phase: "running" | "ready" | "failed" | "cancelled";
            /** @description Runs */
            done: number;
            of: number;
            problem?: components["schemas"]["Problem"];
        };
        RiskKept: {
            id: components["schemas"]["UUID"];
            /** @description Of the plan that was simulated */
            revision: number;
            /** Format: date-time */
            at: string;
        };
        /** @description The range of some activities: percent of the work left, of one activity working minutes */
        RiskRule: {
            /** @enum {string} */
            by: "activity" | "summary" | "subcontract" | "code" | "all";
            /** @description Of the activity, the summary or the value of a code */
            row?: number;
            subcontract?: components["schemas"]["UUID"];
            /** @enum {string} */
            shape: "triangular" | "pert";
            low: number;
            likely: number;
            high: number;
            /** @description Percent: of the ranks of what the rule picks */
            correlation: number;
        };
        RiskParameters: {
            /** @description 1 to 100000 */
            runs: number;
            seed: number;
            /** @description The first that picks an activity counts */
            rules: components["schemas"]["RiskRule"][];
            /** @description What no rule picks has the range learnt from finished work: its tenths and its half of the active baseline */
            learn: boolean;
            /** @description Rows whose finish is given too, at most 20 */
            milestones: number[];
        };
        RiskOutcome: {
            /** @description 0 for the project */
            row: number;
            /** @description Civil minute, as the others */
            planned: number;
            p10: number;
            p50: number;
            p80: number;
            p90: number;
            /** @description Runs that ended by the planned finish */
            reached: number;
            /** @description Working minutes of the project's calendar behind the planned finish */
            mean: number;
            /** @description Working minutes */
            deviation: number;
            bars: {
                /** @description Civil minute; the bar reaches to the next one, all are as wide */
                from: number;
                runs: number;
            }[];
        };
        RiskResult: {
            id: components["schemas"]["UUID"];
            /** @description Of the plan that was simulated */
            revision: number;
            /** Format: date-time */
            at: string;
            by: components["schemas"]["UUID"];
            person: components["schemas"]["Person"] | null;
            parameters: components["schemas"]["RiskParameters"];
            runs: number;
            /** @description Activities */
            varying: number;
            learnt: {
                /** @description Activities */
                finished: number;
                /** @description Percent of the baseline, as the others */
                low: number;
                likely: number;
                high: number;
            } | null;
            project: components["schemas"]["RiskOutcome"];
            milestones: components["schemas"]["RiskOutcome"][];
            /** @description What is ever on the longest path, the most frequent first, at most 2000 */
            critical: {
                row: number;
                runs: number;
            }[];
            /** @description The strongest first, at most 30 */
            drivers: {
                row: number;
                /** @description Of the ranks of its draws and of the finishes, -1 to 1 */
                correlation: number;
                /** @description Working minutes from the mean of all runs to that of the tenth of its lowest draws */
                low: number;
                /** @description The same of its highest draws */
                high: number;
                /** @description With it on the longest path */
                runs: number;
            }[];
        };
        /** @enum {string} */
        LedgerKind: "progress" | "logic" | "duration" | "calendar" | "constraint" | "scope" | "other" | "several";
        FinishLedger: {
            row: number;
            /** @description Revision */
            from: number;
            /** @description Revision */
            to: number;
            /** @description Finish as a civil minute, as the others; null without one */
            before: number | null;
            after: number | null;
            /** @description Working minutes, later is positive */
            total: number;
            commands: number;
            /** @description Commands that moved nothing */
            unmoved: number;
            /** @description The one that moved the finish farthest first */
            kinds: {
                kind: components["schemas"]["LedgerKind"];
                work: number;
                commands: number;
            }[];
            /** @description By ascending revision, the last 2000 */
            lines: {
                command: components["schemas"]["UUID"];
                /** @description Revision */
                first: number;
                revision: number;
                /** Format: date-time */
                at: string;
                /** @description A person's id; empty for the system */
                by: string;
                /** @description It takes another command back */
                reverts: boolean;
                /** @description Type of the command that does this */
                label: string;
                kind: components["schemas"]["LedgerKind"];
                /** @description The only one it changed */
                activity: number | null;
                /** @description Of that one, as it was */
                name: string;
                from: number | null;
                to: number | null;
                work: number;
            }[];
            /** @description Lines that are left out */
            more: number;
            windows: {
                /** @description Revision */
                from: number;
                /** @description Revision */
                to: number;
                before: number | null;
                /** @description Finish of the plan at its begin with what was reported by its end */
                half: number | null;
                after: number | null;
                /** @description Working minutes; null without a finish at both ends */
                progress: number | null;
                revision: number | null;
                total: number | null;
            }[];
            people: {
                [key: string]: components["schemas"]["Person"];
            };
        };
        /** @description Amounts are in the basis: money, hours, or working days of the schedule */
        EarnedValue: {
            revision: number;
            /** @description Civil minute */
            at: number;
            /** @enum {string} */
            basis: "duration" | "cost" | "man-hours";
            /** @description Of cost; empty where the project says none */
            currency: string;
            /** @description One is active */
            baseline: boolean;
            /** @description Budget: all that the baseline weighs */
            bac: number | null;
            /** @description Planned value: what the baseline has done by the status date */
            pv: number | null;
            /** @description Earned value: what is done of it */
            ev: number | null;
            /** @description Actual cost */
            ac: number | null;
            /** @description EV - PV */
            sv: number | null;
            /** @description EV - AC */
            cv: number | null;
            /** @description BAC / CPI */
            eac: number | null;
            /** @description EV / PV */
            spi: number | null;
            /** @description EV / AC */
            cpi: number | null;
            /** @description Earned schedule: weeks from the start of the baseline to when it has EV */
            es: number | null;
            /** @description Weeks from the start of the baseline to the status date */
            time: number | null;
            /** @description ES - time, in weeks */
            svt: number | null;
            /** @description ES / time */
            spit: number | null;
            /** @description Activities that the baseline does not hold */
            outside: number;
            planned: {
                /** @description Civil minute */
                at: number;
                value: number;
            }[];
        };
        HealthTrail: {
            /** @description Ascending; the last one is now */
            points: {
                /** Format: date-time */
                at: string;
                /** @description By the numbers of the checks; empty before there was a plan */
                verdicts: ("passed" | "failed" | "reported" | "not-evaluated")[];
                /** @description Percent */
                values: (number | null)[];
                failed: number;
            }[];
            breaks: {
                number: number;
                revision: number;
                /** Format: date-time */
                at: string;
                /** @description A person's id; empty for the system */
                by: string;
                /** @description Type of the command that does this */
                label: string;
                /** @description The only one it changed */
                activity: number | null;
                name: string;
            }[];
            people: {
                [key: string]: components["schemas"]["Person"];
            };
        };
        ActiveBaseline: {
            number: number;
            name: string;
            row: number[];
            /** @description Civil minutes */
            start: number[];
            /** @description Civil minutes */
            finish: number[];
            /** @description Working minutes */
            duration: number[];
            /** @description In ten-thousandths */
            cost: number[];
            /** @description Rows of calendars, 0 where the baseline holds none */
            calendar: number[];
        };
        Standings: {
            /** @description The instant, a civil minute */
            at: number;
            /** @enum {string} */
            criteria: "baseline" | "follow";
            activities: {
                row: number;
                progress: number;
                expected: number;
                /** @enum {string} */
                status: "Waiting" | "Doing" | "Done" | "Overdue" | "Advancement";
                /** @description Whether the active baseline holds the activity */
                measured: boolean;
            }[];
        };
        BaselinePoint: {
            activityId: string;
            /** @description The same id */
            activityDhtmlxId: string;
            /** @description Empty in baselines of files */
            name: string;
            description: string;
            /** @description Working hours */
            duration: number;
            start_date: string | null;
            end_date: string | null;
            progress: number;
            cost: number;
            parent_id: string | null;
            baseCalendarId: string | null;
            hoursPerDay: number;
            hoursPerWeek: number;
            hhWorkTime: number;
        };
        BaselinePointStored: {
            /** @description <baseline>.<number of the activity> */
            id: string;
            sectorbaselineversionId: components["schemas"]["RowID"];
            activityId: string;
            /** @description The same id */
            activityDhtmlxId: string;
            /** @description Empty in baselines of files */
            name: string;
            description: string;
            /** @description Working hours */
            duration: number;
            start_date: string | null;
            end_date: string | null;
            progress: number;
            cost: number;
            parent_id: string | null;
            baseCalendarId: string | null;
            hoursPerDay: number;
            hoursPerWeek: number;
            hhWorkTime: number;
        };
        BaselineProgress: {
            activityId: string;
            baseline: number;
            current: number;
        };
        /** @description Only what is named changes. */
        SetSchedule: {
            /** @enum {string} */
            type: "schedule.set";
            name?: string;
            /** @description Civil minute */
            start?: number;
            minutesPerDay?: number;
            minutesPerWeek?: number;
            dateFormat?: string;
            /** @enum {string} */
            basis?: "duration" | "cost" | "man-hours" | "";
            /** @enum {string} */
            profile?: "gantry" | "p6" | "msp";
            dataDate?: components["schemas"]["Minute"];
            mustFinishBy?: components["schemas"]["Minute"];
            /** @enum {string} */
            lagCalendar?: "" | "predecessor" | "successor" | "project" | "24h" | "elapsed";
            /** @enum {string} */
            progressMode?: "" | "retained-logic" | "progress-override" | "actual-dates";
            /** @enum {string} */
            floatMode?: "" | "finish" | "start" | "smallest";
            /** @enum {string} */
            criticalBy?: "" | "float" | "longest-path";
            /** @description Working minutes */
            criticalLimit?: number;
            ignoreDateLimits?: boolean;
            openEndsCritical?: boolean;
            /** @enum {string} */
            alapForm?: "" | "free-float" | "total-float";
            useExpectedFinish?: boolean;
            lagFromEarlyStart?: boolean;
            multipleCriticalPaths?: boolean;
            /** @description What links to other projects asked for does not count */
            ignoreExternalDates?: boolean;
        };
        Batch: {
            /** @enum {string} */
            type: "batch";
            /** @description Commands without ids, all or nothing, one undo step */
            commands: {
                type: string;
            }[];
        };
        Revert: {
            /** @enum {string} */
            type: "undo" | "redo";
            command?: components["schemas"]["UUID"];
            /** @description Revert what may be reverted and leave what others changed since */
            rest?: boolean;
        };
        /** @description Takes back a reimport, whoever did it. */
        RestoreSchedule: {
            /** @enum {string} */
            type: "schedule.restore";
            command: components["schemas"]["UUID"];
            /** @description Take back what may be taken back and leave what changed since */
            rest?: boolean;
        };
        StackEntry: {
            command: components["schemas"]["UUID"];
            type: string;
            /** Format: date-time */
            at: string;
        };
        Stacks: {
            undo: components["schemas"]["StackEntry"][];
            redo: components["schemas"]["StackEntry"][];
        };
        Receipt: {
            command: components["schemas"]["UUID"];
            /** @enum {string} */
            outcome: "accepted" | "unchanged" | "refused";
            revision: number;
            position: components["schemas"]["Position"];
            /** @description What "<command>#k" became */
            ids?: {
                [key: string]: number;
            };
            delta?: components["schemas"]["Delta"];
            undo: components["schemas"]["Stacks"];
            fault?: components["schemas"]["Problem"];
        };
        Integers: number[];
        /** @description Ten-thousandths of a unit; left out when all are 0 */
        Amounts: number[];
        /** @description How dates are computed; an empty word is the habit of the profile */
        ScheduleOptions: {
            /** @enum {string} */
            lagCalendar?: "" | "predecessor" | "successor" | "project" | "24h" | "elapsed";
            /** @enum {string} */
            progressMode?: "" | "retained-logic" | "progress-override" | "actual-dates";
            /** @enum {string} */
            floatMode?: "" | "finish" | "start" | "smallest";
            /** @enum {string} */
            criticalBy?: "" | "float" | "longest-path";
            /** @description Working minutes */
            criticalLimit?: number;
            ignoreDateLimits?: boolean;
            openEndsCritical?: boolean;
            /** @enum {string} */
            alapForm?: "" | "free-float" | "total-float";
            useExpectedFinish?: boolean;
            /** @description Start-to-start lags count from the early start */
            lagFromEarlyStart?: boolean;
            multipleCriticalPaths?: boolean;
            /** @description What links to other projects asked for does not count */
            ignoreExternalDates?: boolean;
        };
        /** @enum {string} */
        Basis: "duration" | "cost" | "man-hours";
        Minutes: (number | null)[];
        Strings: string[];
        ActivityColumns: {
            row: components["schemas"]["Integers"];
            parent: components["schemas"]["Integers"];
            rank: components["schemas"]["Strings"];
            code?: components["schemas"]["Strings"];
            name: components["schemas"]["Strings"];
            /** @description Left out when no activity has one */
            description?: components["schemas"]["Strings"];
            kind: ("task" | "summary" | "start-milestone" | "finish-milestone" | "level-of-effort")[];
            duration: components["schemas"]["Integers"];
            remaining: components["schemas"]["Integers"];
            calendar: components["schemas"]["Integers"];
            constraint: ("asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo")[];
            constraintDate: components["schemas"]["Minutes"];
            /** @description Its own, in ten-thousandths of a percent */
            progress: components["schemas"]["Integers"];
            /** @description Of summaries: the progress of what is under them; absent when 0 everywhere */
            summaryProgress?: components["schemas"]["Integers"];
            manual: components["schemas"]["Integers"];
            cost?: components["schemas"]["Amounts"];
            usedCost?: components["schemas"]["Amounts"];
            manHours?: components["schemas"]["Amounts"];
            /** @description Custom share of the parent's progress in ten-thousandths of a percent, null without one; left out when nobody has one */
            weight?: components["schemas"]["Minutes"];
            actualStart: components["schemas"]["Minutes"];
            actualFinish: components["schemas"]["Minutes"];
            /** @description Computed, like the three that follow. Null where there is no date, as of a summary with nothing under it; shifts of a delta count from 0 there */
            start: components["schemas"]["Minutes"];
            finish: components["schemas"]["Minutes"];
            lateStart: components["schemas"]["Minutes"];
            lateFinish: components["schemas"]["Minutes"];
            totalFloat: components["schemas"]["Integers"];
            freeFloat: components["schemas"]["Integers"];
            span: components["schemas"]["Integers"];
            flags: components["schemas"]["Integers"];
            /** @description 1: the duration runs around the clock; left out when none does */
            elapsed?: components["schemas"]["Integers"];
            /** @description 1: kept, and left out of every calculation; left out when none is */
            inactive?: components["schemas"]["Integers"];
            /** @description Calendar of who does the work, where the dates follow it, else 0; left out when none do */
            resourceCalendar?: components["schemas"]["Integers"];
            /** @description Working minutes that split work rests between its parts; left out when none does */
            split?: components["schemas"]["Integers"];
            /** @description Where somebody put a manual activity, null where it stays as it lies; left out when nobody put one anywhere */
            pinnedStart?: components["schemas"]["Minutes"];
            /** @description What links to other projects ask of the start, null for nothing; left out when none has one */
            externalStart?: components["schemas"]["Minutes"];
            /** @description What links to other projects ask of the late finish, null for nothing; left out when none has one */
            externalFinish?: components["schemas"]["Minutes"];
            /** @description When it should end, null for no matter; left out when none has one */
            deadline?: components["schemas"]["Minutes"];
            /** @description When the work left is expected to end, null for nothing; left out when none has one */
            expectedFinish?: components["schemas"]["Minutes"];
            /** @description When work stopped, null where it never did; left out when none did */
            suspended?: components["schemas"]["Minutes"];
            /** @description When it went on, or will, null for no such date; left out when none has one */
            resumed?: components["schemas"]["Minutes"];
            /** @description What progress is measured by; empty: duration; left out when all are */
            percentType?: ("" | "physical" | "units")[];
            /** @description Normal, High, Urgent, empty for Low; left out when all are low */
            priority?: string[];
            /** @description Ids of firms, empty for none; left out when no activity has one */
            subcontract?: string[];
            /** @description Ids of people, apart by blanks; left out when no activity has any */
            responsibles?: string[];
            /** @description Numbers of tags of the project, apart by blanks; left out when no activity has any */
            tags?: string[];
            /** @description 1 where the dates follow from more than these columns: a mandatory or a second constraint, an expected finish, a date work goes on at; left out when none has such a rule */
            furtherRules?: components["schemas"]["Integers"];
        };
        LinkColumns: {
            row: components["schemas"]["Integers"];
            from: components["schemas"]["Integers"];
            to: components["schemas"]["Integers"];
            type: ("FS" | "SS" | "FF" | "SF")[];
            lag: components["schemas"]["Integers"];
            /** @description 1: the lag runs around the clock; left out when none does */
            elapsed?: components["schemas"]["Integers"];
        };
        Calendar: {
            row: number;
            name: string;
            default: boolean;
            week: components["schemas"]["Week"];
            exceptions: components["schemas"]["CalendarExceptions"];
        };
        /** @description A calendar with what is different in it */
        ChangedCalendar: {
            row: number;
            name?: string;
            default?: boolean;
            week?: components["schemas"]["Week"];
            exceptions?: components["schemas"]["CalendarExceptions"];
        };
        /** @description From Monday */
        Week: components["schemas"]["Shifts"][];
        CalendarExceptions: {
            /** @description Day since 1970-01-01 */
            from: number;
            /** @description Included */
            to: number;
            shifts?: components["schemas"]["Shifts"];
            /** @enum {string} */
            every?: "none" | "daily" | "weekly" | "monthly" | "yearly" | "";
            interval?: number;
            until?: number | null;
            /** @description Such as that of a holiday; without influence on any date */
            name?: string;
        }[];
        /** @description None: not worked */
        Shifts: components["schemas"]["Shift"][] | null;
        /** @description [from, to) in minutes of the day */
        Shift: [
            number,
            number
        ];
        Gantt: {
            /** @description Only of a preview against a schedule that is there; the rows that would go are among the activities */
            changes?: {
                added: number[];
                changed: number[];
                /** @description Only their dates would change */
                moved: number[];
                gone: number[];
            };
            schedule: {
                id: components["schemas"]["UUID"];
                project: components["schemas"]["UUID"];
                company: components["schemas"]["UUID"];
                name: string;
                revision: number;
                position: components["schemas"]["Position"];
                start: number;
                minutesPerDay: number;
                minutesPerWeek: number;
                dateFormat: string;
                dataDate: components["schemas"]["Minute"];
                calendar: number;
                finish: components["schemas"]["Minute"];
                /** @enum {string} */
                profile: "gantry" | "p6" | "msp";
                mustFinishBy?: components["schemas"]["Minute"];
                basis?: components["schemas"]["Basis"];
                options?: components["schemas"]["ScheduleOptions"];
                stale: boolean;
                /** @description The revision shown, where the history cannot be followed beyond it. */
                parked?: number;
            };
            activities: components["schemas"]["ActivityColumns"];
            links: components["schemas"]["LinkColumns"];
            calendars: components["schemas"]["Calendar"][];
        };
        Delta: {
            schedule: components["schemas"]["UUID"];
            base: number;
            revision: number;
            position: components["schemas"]["Position"];
            command: components["schemas"]["UUID"];
            actor: string;
            /** Format: date-time */
            at: string;
            /** @description What the command means; "nothing" where the caller sees nothing of it */
            type: string;
            reverts?: components["schemas"]["UUID"];
            /** @description New rows by table; those of areas beside the schedule as columns under the name of their table */
            added?: {
                activities?: components["schemas"]["ActivityColumns"];
                links?: components["schemas"]["LinkColumns"];
                calendars?: components["schemas"]["Calendar"][];
            } & {
                [key: string]: components["schemas"]["TableColumns"];
            };
            removed?: {
                activities?: components["schemas"]["Integers"];
                links?: components["schemas"]["Integers"];
                calendars?: components["schemas"]["Integers"];
            } & {
                [key: string]: components["schemas"]["Integers"];
            };
            calendars?: {
                changed?: components["schemas"]["ChangedCalendar"][];
            };
            /** @description The settings of the header, whole, when any of them changed */
            settings?: {
                name: string;
                start: number;
                minutesPerDay: number;
                minutesPerWeek: number;
                dateFormat: string;
                dataDate: components["schemas"]["Minute"];
                mustFinishBy: components["schemas"]["Minute"];
                /** @enum {string} */
                profile: "gantry" | "p6" | "msp";
                basis: components["schemas"]["Basis"];
                options: components["schemas"]["ScheduleOptions"];
            };
            changed?: {
                /** @enum {string} */
                field: "name" | "duration" | "remaining" | "kind" | "place" | "description" | "calendar" | "constraint" | "progress" | "manual" | "actualStart" | "actualFinish" | "cost" | "usedCost" | "manHours" | "weight" | "linkType" | "linkLag" | "pinnedStart" | "elapsed" | "inactive" | "resourceCalendar" | "lagElapsed" | "split" | "placeholder" | "externalStart" | "externalFinish" | "code" | "deadline" | "expectedFinish" | "suspension" | "percentType" | "secondConstraint" | "priority" | "subcontract" | "responsibles" | "tags" | "taskName" | "taskDescription" | "taskPlace" | "placement" | "taskDuration" | "quantity" | "done" | "unit" | "hours" | "taskCost" | "taskResponsibles" | "taskSubcontract" | "taskTags" | "taskPriority" | "taskWeight" | "taskProgress" | "week" | "lean" | "taskHidden" | "roadblockName" | "roadblockDescription" | "roadblockType" | "category" | "roadblockPriority" | "responsible" | "roadblockResponsibles" | "reporters" | "roadblockSubcontract" | "standing" | "roadblockHidden" | "weekEnd" | "weekStanding" | "share" | "withdrawn" | "missType" | "missPriority" | "missStatus" | "missDescription" | "daysLost" | "picture" | "codeTypeName" | "codeValueCode" | "codeValueName" | "codeValueColour" | "codingValue" | "codingText" | "codingNumber" | "computed";
                /** @description Of activities; of linkType and linkLag the links */
                rows: components["schemas"]["Integers"];
                from: unknown[];
                to: unknown[];
            }[];
            recalculated?: {
                rows: components["schemas"]["Integers"];
                start?: components["schemas"]["Integers"];
                finish?: components["schemas"]["Integers"];
                lateStart?: components["schemas"]["Integers"];
                lateFinish?: components["schemas"]["Integers"];
                totalFloat?: components["schemas"]["Integers"];
                freeFloat?: components["schemas"]["Integers"];
                span?: components["schemas"]["Integers"];
                /** @description Shifts of the progress of summaries */
                summaryProgress?: components["schemas"]["Integers"];
                flags?: components["schemas"]["Integers"];
                project: {
                    from: components["schemas"]["Minute"];
                    to: components["schemas"]["Minute"];
                    work: number;
                };
            };
            /** @description Areas of which something changed that is no row: read them again */
            parts?: string[];
            reload?: boolean;
        };
        /** @description Rows of a table as columns, one for each field beside the numbers of the rows */
        TableColumns: {
            row: components["schemas"]["Integers"];
        } & {
            [key: string]: unknown[];
        };
        ActivityBranch: {
            children: components["schemas"]["ActivityBranch"][];
            id: components["schemas"]["RowID"];
            proplannerId: components["schemas"]["RowID"];
            unique_id: components["schemas"]["RowID"];
            /** @description Place in the outline, 0 for the project summary */
            correlative_id: number;
            unique_correlative_id: number;
            code: string;
            wbs: string;
            name: string;
            text: string;
            description: string;
            parent: components["schemas"]["RowID"] | null;
            parent_id: components["schemas"]["RowID"] | null;
            /** @enum {string} */
            type: "task" | "project" | "milestone";
            is_milestone: boolean;
            has_childs: boolean;
            start_date: components["schemas"]["WireDate"] | null;
            end_date: components["schemas"]["WireDate"] | null;
            /** @description Hours; of a summary from start to finish */
            duration: number;
            /** @enum {string} */
            constraint_type: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
            constraint_date: components["schemas"]["WireDate"] | null;
            calendar_id: components["schemas"]["RowID"];
            progress: number;
            /** @description Custom share of the parent's progress, 0 to 100; null: by the weighting basis */
            ponderator: number | null;
            hasCustomPonderator: boolean;
            cost: number;
            used_cost: number;
            /** @description Man-hours */
            hhWorkTime: number;
            /** @description Lookahead sub-tasks */
            tasks: {
                id: string;
                name: string;
            }[];
            auto_scheduling: boolean;
            /** @description Hours */
            totalSlack: number;
            /** @description Hours */
            freeSlack: number;
            is_critical: boolean;
            sectorId: components["schemas"]["UUID"];
            ganttId: components["schemas"]["UUID"];
            activityId: components["schemas"]["RowID"];
            activity_ganttid: components["schemas"]["RowID"];
            priority: components["schemas"]["Priority"];
            subcontractId: string | null;
            responsables: components["schemas"]["Named"][];
            tags: components["schemas"]["Named"][];
            /**
             * @description Null in lists over several schedules
             * @enum {string|null}
             */
            status: "Done" | "Overdue" | "Advancement" | "Waiting" | "Doing" | null;
            /** @enum {string} */
            lean_status: "Restricted" | "Debit" | "Can" | "Will" | "Committed";
            active: boolean;
            assignedDefaultCalendar: boolean;
            /**
             * @description What somebody chose
             * @enum {string}
             */
            real_constraint_type: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
            isOnLookahead: boolean;
            /** @description Roadblocks */
            constraints: components["schemas"]["Named"][];
            /** @description As typed: 7, 12SS+2d */
            custom_predecessors: string;
            /** @description Where it lies in the active baseline */
            baseline_points: {
                sectorbaselineversionId: components["schemas"]["RowID"];
                start_date: components["schemas"]["WireDate"] | null;
                end_date: components["schemas"]["WireDate"] | null;
                /** @description Hours */
                duration: number;
            }[];
            /** @description Requests for other dates of it that wait */
            activityModifications: Record<string, unknown>[];
            /** @description Items of schedule-impact requests that wait */
            pendingRequests: Record<string, unknown>[];
        };
        Activity: {
            id: components["schemas"]["RowID"];
            proplannerId: components["schemas"]["RowID"];
            unique_id: components["schemas"]["RowID"];
            /** @description Place in the outline, 0 for the project summary */
            correlative_id: number;
            unique_correlative_id: number;
            code: string;
            wbs: string;
            name: string;
            text: string;
            description: string;
            parent: components["schemas"]["RowID"] | null;
            parent_id: components["schemas"]["RowID"] | null;
            /** @enum {string} */
            type: "task" | "project" | "milestone";
            is_milestone: boolean;
            has_childs: boolean;
            start_date: components["schemas"]["WireDate"] | null;
            end_date: components["schemas"]["WireDate"] | null;
            /** @description Hours; of a summary from start to finish */
            duration: number;
            /** @enum {string} */
            constraint_type: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
            constraint_date: components["schemas"]["WireDate"] | null;
            calendar_id: components["schemas"]["RowID"];
            progress: number;
            /** @description Custom share of the parent's progress, 0 to 100; null: by the weighting basis */
            ponderator: number | null;
            hasCustomPonderator: boolean;
            cost: number;
            used_cost: number;
            /** @description Man-hours */
            hhWorkTime: number;
            /** @description Lookahead sub-tasks */
            tasks: {
                id: string;
                name: string;
            }[];
            auto_scheduling: boolean;
            /** @description Hours */
            totalSlack: number;
            /** @description Hours */
            freeSlack: number;
            is_critical: boolean;
            sectorId: components["schemas"]["UUID"];
            ganttId: components["schemas"]["UUID"];
            activityId: components["schemas"]["RowID"];
            activity_ganttid: components["schemas"]["RowID"];
            priority: components["schemas"]["Priority"];
            subcontractId: string | null;
            responsables: components["schemas"]["Named"][];
            tags: components["schemas"]["Named"][];
            /**
             * @description Null in lists over several schedules
             * @enum {string|null}
             */
            status: "Done" | "Overdue" | "Advancement" | "Waiting" | "Doing" | null;
            /** @enum {string} */
            lean_status: "Restricted" | "Debit" | "Can" | "Will" | "Committed";
            active: boolean;
            assignedDefaultCalendar: boolean;
            /**
             * @description What somebody chose
             * @enum {string}
             */
            real_constraint_type: "asap" | "alap" | "snet" | "snlt" | "fnet" | "fnlt" | "mso" | "mfo";
            isOnLookahead: boolean;
            /** @description Roadblocks */
            constraints: components["schemas"]["Named"][];
            /** @description As typed: 7, 12SS+2d */
            custom_predecessors: string;
            /** @description Where it lies in the active baseline */
            baseline_points: {
                sectorbaselineversionId: components["schemas"]["RowID"];
                start_date: components["schemas"]["WireDate"] | null;
                end_date: components["schemas"]["WireDate"] | null;
                /** @description Hours */
                duration: number;
            }[];
            /** @description Requests for other dates of it that wait */
            activityModifications: Record<string, unknown>[];
            /** @description Items of schedule-impact requests that wait */
            pendingRequests: Record<string, unknown>[];
        };
        Named: {
            id: string;
        };
        TreeProgress: {
            id: components["schemas"]["RowID"];
            progress: number;
            activities: {
                id: components["schemas"]["RowID"];
                progress: number;
            }[];
        };
        Relation: {
            id: components["schemas"]["RowID"];
            proplannerId: components["schemas"]["RowID"];
            unique_id: components["schemas"]["RowID"];
            source: components["schemas"]["RowID"];
            target: components["schemas"]["RowID"];
            type: number;
            /** @description Days; negative is a lead. Of work, of 24 hours where the lag runs around the clock */
            lag: number;
            sectorId: components["schemas"]["UUID"];
            ganttId: components["schemas"]["UUID"];
        };
        /** @description Of a working day. Those without hours, 'false-false', are dropped. */
        WorkShifts: {
            /** @description From 1 */
            correlative_id?: number;
            /** @description HH:mm-HH:mm, until 24:00; 'false-false' is none */
            shift_string: string;
        }[];
        /** @description A calendar in the established names */
        WorkCalendar: {
            id: components["schemas"]["RowID"];
            name: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days: string;
            shifts: components["schemas"]["WorkShifts"];
            exceptiondays: components["schemas"]["ExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays: components["schemas"]["ExceptionDay"][];
            is_default: boolean;
            /** @description Of each day from Sunday; for reading */
            week_shifts: components["schemas"]["WorkShifts"][];
            /** @description Whether it is the default base calendar */
            baseDefault: boolean;
            /** @description The first shift's begin: of the default calendar, when a working day begins */
            workday_start: string | null;
            /** @description The last shift's end */
            workday_end: string | null;
            sectorId: components["schemas"]["UUID"];
        };
        /** @description A calendar of the company in the established names */
        BaseCalendar: {
            id: components["schemas"]["UUID"];
            name: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days: string;
            shifts: components["schemas"]["WorkShifts"];
            exceptiondays: components["schemas"]["ExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays: components["schemas"]["ExceptionDay"][];
            is_default: boolean;
            /** @description Of each day from Sunday; for reading */
            week_shifts: components["schemas"]["WorkShifts"][];
            /** @description Whether it is the default base calendar */
            baseDefault: boolean;
            /** @description The first shift's begin: of the default calendar, when a working day begins */
            workday_start: string | null;
            /** @description The last shift's end */
            workday_end: string | null;
            /** @description Always null */
            sectorId: string | null;
            companyId: components["schemas"]["UUID"];
        };
        NewBaseCalendar: {
            /** @description By default that of the calendar it is made from */
            name?: string;
            /** @description Of a calendar of a schedule to take the working time from */
            calendarId?: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days?: string;
            shifts?: components["schemas"]["WorkShifts"];
            exceptiondays?: components["schemas"]["NewExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays?: components["schemas"]["NewExceptionDay"][];
            is_default?: boolean | (0 | 1);
            baseDefault?: boolean | (0 | 1);
        };
        BaseCalendarChange: {
            name?: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days?: string;
            shifts?: components["schemas"]["WorkShifts"];
            exceptiondays?: components["schemas"]["NewExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays?: components["schemas"]["NewExceptionDay"][];
            is_default?: boolean | (0 | 1);
            baseDefault?: boolean | (0 | 1);
        };
        CalendarException: {
            id: string;
            calendarId: string;
            from_date: components["schemas"]["WireDate"];
            to_date: components["schemas"]["WireDate"];
            workable: boolean;
            /** @enum {string} */
            every_type: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
            /** @description Every n-th week, month or year */
            interval: number;
            /** @description The last day it may begin on */
            until_date: components["schemas"]["WireDate"] | null;
            shifts: components["schemas"]["WorkShifts"];
            /** @description Such as that of a holiday; left out when it has none */
            name?: string;
        };
        /** @description Without from_date, to_date and shifts it is refused */
        NewCalendarException: {
            calendarId: string;
            /** @description YYYY/MM/DD, with or without H:mm */
            from_date: string;
            /** @description Included */
            to_date: string;
            /** @description By default whether it has shifts; workable without any works the calendar's */
            workable?: boolean | (0 | 1);
            /** @description DAILY, WEEKLY, MONTHLY or YEARLY; what nobody knows is DAILY, every day of the range */
            every_type?: string | null;
            interval?: number | null;
            until_date?: string | null;
            shifts: components["schemas"]["WorkShifts"];
            /** @description One line; a list without any name keeps the names known for the same days */
            name?: string;
        };
        /** @description What is left out stays */
        CalendarExceptionChange: {
            /** @description YYYY/MM/DD, with or without H:mm */
            from_date?: string;
            /** @description Included */
            to_date?: string;
            /** @description By default whether it has shifts; workable without any works the calendar's */
            workable?: boolean | (0 | 1);
            /** @description DAILY, WEEKLY, MONTHLY or YEARLY; what nobody knows is DAILY, every day of the range */
            every_type?: string | null;
            interval?: number | null;
            until_date?: string | null;
            shifts?: components["schemas"]["WorkShifts"];
            /** @description One line; a list without any name keeps the names known for the same days */
            name?: string;
        };
        WorkingDay: {
            id: string;
            calendarId: string;
            /** @description 0 is Sunday */
            day: number;
            workable: boolean;
            shifts: components["schemas"]["WorkShifts"];
        };
        /** @description Without shifts it works those of the other days */
        NewWorkingDay: {
            calendarId: string;
            /** @description 0 is Sunday */
            day: number;
            workable?: boolean | (0 | 1);
            shifts?: components["schemas"]["WorkShifts"];
        };
        WorkingDayChange: {
            workable?: boolean | (0 | 1);
            shifts?: components["schemas"]["WorkShifts"];
        };
        ProgressRecord: {
            /** @description <schedule uuid>.<number>.<revision>; empty where nothing was ever recorded */
            id: string;
            activityId: components["schemas"]["RowID"];
            progress: number;
            /**
             * Format: date-time
             * @description When it held on site
             */
            created: string;
        };
        NewProgressRecord: {
            activityId: string;
            progress: number;
            /** @description RFC 3339; without it, now */
            created?: string;
        };
        ProgressRecordChange: {
            progress: number;
            /** @description RFC 3339; without it that of the record */
            created?: string;
        };
        ProgressCurve: {
            sectorId: components["schemas"]["UUID"];
            points: {
                /** @description At the end of this day */
                date: components["schemas"]["WireDate"];
                /** @description By the active baseline */
                planned: number;
                /** @description By the current dates */
                projected: number;
                /** @description As recorded; null behind the status date */
                real: number | null;
            }[];
            /** @description Those of the time asked for */
            historicals: components["schemas"]["ProgressRecord"][];
        };
        NewWorkCalendar: {
            sectorId: components["schemas"]["UUID"];
            /** @description By default that of the calendar of the company it is made from */
            name?: string;
            /** @description Of a calendar of the company to copy */
            baseCalendarId?: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days?: string;
            shifts?: components["schemas"]["WorkShifts"];
            exceptiondays?: components["schemas"]["NewExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays?: components["schemas"]["NewExceptionDay"][];
            is_default?: boolean | (0 | 1);
        };
        WorkCalendarChange: {
            name?: string;
            /** @description Seven flags from Sunday: 1 worked, 0 not */
            working_days?: string;
            shifts?: components["schemas"]["WorkShifts"];
            exceptiondays?: components["schemas"]["NewExceptionDay"][];
            /** @description Another name of exceptiondays */
            holidays?: components["schemas"]["NewExceptionDay"][];
            is_default?: boolean | (0 | 1);
        };
        ExceptionDay: {
            from_date: components["schemas"]["WireDate"];
            to_date: components["schemas"]["WireDate"];
            workable: boolean;
            /** @enum {string} */
            every_type: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
            /** @description Every n-th week, month or year */
            interval: number;
            /** @description The last day it may begin on */
            until_date: components["schemas"]["WireDate"] | null;
            shifts: components["schemas"]["WorkShifts"];
            /** @description Such as that of a holiday; left out when it has none */
            name?: string;
        };
        /** @description Without from_date, to_date and shifts it is refused */
        NewExceptionDay: {
            /** @description YYYY/MM/DD, with or without H:mm */
            from_date: string;
            /** @description Included */
            to_date: string;
            /** @description By default whether it has shifts; workable without any works the calendar's */
            workable?: boolean | (0 | 1);
            /** @description DAILY, WEEKLY, MONTHLY or YEARLY; what nobody knows is DAILY, every day of the range */
            every_type?: string | null;
            interval?: number | null;
            until_date?: string | null;
            shifts: components["schemas"]["WorkShifts"];
            /** @description One line; a list without any name keeps the names known for the same days */
            name?: string;
        };
        Sector: {
            id: components["schemas"]["UUID"];
            projectId: components["schemas"]["UUID"];
            name: string;
            /** @description false: removed */
            status: boolean;
            /** @description In the project's list, from 0; -1 for a removed one */
            order: number;
            dateFormat: string;
            hoursPerDay: number;
            hoursPerWeek: number;
            /** @description Working hours of all activities */
            accumulatedDuration: number;
            calendars: {
                id: components["schemas"]["RowID"];
                name: string;
                is_default: boolean;
            }[];
            /** @description Exactly one */
            gantts: components["schemas"]["GanttHead"][];
            /** @description It counts in analytics */
            productive: boolean;
            /** @description false: only those who edit whole plans see it */
            visible: boolean;
            /** @description The project's current schedule */
            current: boolean;
            /** @enum {boolean} */
            update_ponderators_masterplan: false;
            /** @enum {boolean} */
            update_activities_work_hours: false;
            /** @enum {boolean} */
            update_save_handle_for_calendar_update: false;
        };
        MasterSector: {
            id: components["schemas"]["UUID"];
            projectId: components["schemas"]["UUID"];
            name: string;
            /** @description false: removed */
            status: boolean;
            /** @description In the project's list, from 0; -1 for a removed one */
            order: number;
            dateFormat: string;
            hoursPerDay: number;
            hoursPerWeek: number;
            /** @description Working hours of all activities */
            accumulatedDuration: number;
            calendars: {
                id: components["schemas"]["RowID"];
                name: string;
                is_default: boolean;
            }[];
            /** @description Exactly one */
            gantts: components["schemas"]["GanttHead"][];
            /** @description It counts in analytics */
            productive: boolean;
            /** @description false: only those who edit whole plans see it */
            visible: boolean;
            /** @description The project's current schedule */
            current: boolean;
            /** @enum {boolean} */
            update_ponderators_masterplan: false;
            /** @enum {boolean} */
            update_activities_work_hours: false;
            /** @enum {boolean} */
            update_save_handle_for_calendar_update: false;
            masterActivity: components["schemas"]["Activity"] | null;
        };
        /** @description What is left out stays; other fields of the record may come along unchanged */
        SectorChange: {
            name?: string;
            status?: boolean;
            order?: number;
            /** @enum {string} */
            dateFormat?: "DD/MM/YY" | "MM/DD/YY" | "DD/MM/YYYY" | "MM/DD/YYYY" | "DD/MM/YY hh:mm" | "MM/DD/YY hh:mm";
            hoursPerDay?: number;
            hoursPerWeek?: number;
            productive?: boolean;
            visible?: boolean;
            current?: boolean;
            /** @description Closes the weekly plan that currentClosedWeek names */
            didCloseWeek?: boolean;
            /** @description Id of a week commitment */
            currentClosedWeek?: string | null;
        };
        GanttHead: {
            id: components["schemas"]["UUID"];
            sectorId: components["schemas"]["UUID"];
            projectId: components["schemas"]["UUID"];
            name: string;
            label: string;
            start_date: components["schemas"]["WireDate"] | null;
            end_date: components["schemas"]["WireDate"] | null;
            dateFormat: string;
            hoursPerDay: number;
            hoursPerWeek: number;
            activities: number;
            revision: number;
        };
        ChangeLog: {
            /** @description Newer entries are missing */
            stale: boolean;
            /** @description The activities named on this page that stand in the Gantt now, by id */
            rows: {
                [key: string]: {
                    /** @description Number of the row in the Gantt */
                    number: number;
                    name: string;
                };
            };
            changelogs: components["schemas"]["LogEntry"][];
            pagination: {
                page: number;
                limit: number;
                total: number;
                totalPages: number;
                hasNextPage: boolean;
            };
        };
        /** @description A move of the project finish */
        FinishStep: {
            revision: number;
            /** Format: date-time */
            at: string;
            from: components["schemas"]["Minute"];
            finish: components["schemas"]["Minute"];
            /** @description Working minutes it moved by, later is positive. */
            work: number;
            /** @description Id of who made the move; empty for the system */
            by: string;
            /**
             * @description What the command changed first
             * @enum {string}
             */
            entity: "activity" | "link" | "calendar" | "schedule" | "task" | "roadblock";
            /** @enum {string} */
            type: "create" | "update" | "delete" | "import" | "undo" | "redo";
            attribute: string;
            /** @description Of the activity or calendar */
            name: string;
        };
        /** @description A moment of a schedule, and what the plan said there */
        Moment: {
            /** @enum {string} */
            kind: "current" | "baseline" | "update" | "revision" | "moment";
            /** @description Of the baseline or update */
            number?: number;
            /** @description Of the baseline or update */
            name?: string;
            /** @description The last command that counts; of a baseline, the one that saved it */
            revision: number;
            /**
             * Format: date-time
             * @description When that command was recorded
             */
            at: string;
            finish: components["schemas"]["Minute"];
            /** @description 0 to 100 */
            progress: number;
            /** @description Summaries not counted */
            activities: number;
            /** @description Critical activities; null for a baseline, which does not tell */
            critical: number | null;
        };
        ComparedLink: {
            from: number;
            to: number;
            /** @enum {string} */
            type: "FS" | "SS" | "FF" | "SF";
            /** @description Minutes */
            lag: number;
            /** @description The lag runs around the clock */
            elapsed?: boolean;
        };
        Comparison: {
            from: components["schemas"]["Moment"];
            to: components["schemas"]["Moment"];
            /** @description False where one end is a baseline: links, calendars and settings are not compared */
            whole: boolean;
            minutesPerDay: number;
            /** @description Differences by kind: added, deleted, dates, duration, constraint, progress, logic, calendar, other */
            counts: {
                [key: string]: number;
            };
            /** @description Differences counted and not listed */
            more: number;
            /** @description By kind, then by row. Dates and progress of summaries follow from what is under them and are not listed. */
            items: {
                /** @enum {string} */
                kind: "added" | "deleted" | "dates" | "duration" | "constraint" | "progress" | "logic" | "calendar" | "other";
                /** @enum {string} */
                entity: "activity" | "link" | "calendar" | "schedule" | "task" | "roadblock";
                /** @description -1 for the schedule */
                row: number;
                /** @description Of a calendar */
                name?: string;
                /** @description Fields before and after: minutes and civil minutes as numbers, percents 0 to 100, amounts in units, calendars and parents as rows, null for nothing */
                cells?: {
                    field: string;
                    from: unknown;
                    to: unknown;
                }[];
                linkFrom?: components["schemas"]["ComparedLink"];
                linkTo?: components["schemas"]["ComparedLink"];
                /** @description Of the last command that made it so; 0 where nobody knows */
                revision: number;
                /** Format: date-time */
                at?: string;
                /** @description Id of who made it; absent for the system */
                by?: string;
            }[];
            /** @description The activities that items name, by row */
            rows: {
                row: number;
                /** @description Its place in the Gantt */
                number: number | null;
                name: string;
                summary?: boolean;
                milestone?: boolean;
                critical?: boolean;
                startFrom: components["schemas"]["Minute"];
                startTo: components["schemas"]["Minute"];
                finishFrom: components["schemas"]["Minute"];
                finishTo: components["schemas"]["Minute"];
            }[];
            /** @description Names by row */
            calendars: {
                [key: string]: string;
            };
            /** @description Who is named, by id */
            people: {
                [key: string]: components["schemas"]["LogPerson"];
            };
            /** @description Moves of the project finish between the two, oldest first */
            steps: components["schemas"]["FinishStep"][];
        };
        LogPerson: {
            /** @description Empty for the system */
            id: string;
            name: string;
            lastname: string;
            email: string;
        };
        LogChange: {
            /** @enum {string} */
            entity: "activity" | "link" | "calendar" | "schedule" | "task" | "roadblock" | "schedule_save";
            /** @enum {string} */
            type: "create" | "update" | "delete" | "schedule_save" | "import" | "undo" | "redo";
            /**
             * @description Of an undo or redo: what it did
             * @enum {string}
             */
            action?: "create" | "update" | "delete" | "schedule_save" | "import" | "undo" | "redo";
            attribute: string;
            /** @description A value, never prose: hours, days of lag, dates, words */
            oldValue: unknown;
            newValue: unknown;
            /** @description Of a duration or a lag: it ran around the clock, in days of 24 hours; left out where it did not */
            oldElapsed?: boolean;
            /** @description Of a duration or a lag: it runs around the clock, in days of 24 hours; left out where it does not */
            newElapsed?: boolean;
            id: components["schemas"]["RowID"] | null;
            name: string;
            scheduleName: string;
            predecessorId: components["schemas"]["RowID"] | null;
            predecessorName: string;
            successorId: components["schemas"]["RowID"] | null;
            successorName: string;
        };
        LogRow: {
            id: string;
            /** Format: date-time */
            date: string;
            responsible: components["schemas"]["LogPerson"];
            change: components["schemas"]["LogChange"];
        };
        LogEntry: {
            id: string;
            /** Format: date-time */
            date: string;
            responsible: components["schemas"]["LogPerson"];
            change: components["schemas"]["LogChange"];
            /** @description Further inputs, then the computed values that moved; the first 50 */
            logs: components["schemas"]["LogRow"][];
            /** @description Nested rows folded away */
            more: number;
            command: components["schemas"]["UUID"];
            revision: number;
            reverts: string | null;
            moved: number;
            finish: {
                from: components["schemas"]["Minute"];
                to: components["schemas"]["Minute"];
                /** @description Working minutes, later is positive */
                work: number;
            } | null;
        };
    };
    responses: {
        /** @description The session */
        Session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description Made */
        Created: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    id: components["schemas"]["UUID"];
                    position: components["schemas"]["Position"];
                };
            };
        };
        /** @description The activity as it is now */
        Activity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Activity"];
            };
        };
        /** @description The link as it is now */
        Relation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Relation"];
            };
        };
        /** @description The calendar as it is now */
        WorkCalendar: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WorkCalendar"];
            };
        };
        /** @description The schedule as it is now */
        Sector: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Sector"];
            };
        };
        /** @description The head as it is now */
        GanttHead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GanttHead"];
            };
        };
        /** @description Deleted */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    id: string;
                    /** @enum {boolean} */
                    deleted: true;
                };
            };
        };
        /** @description The request could not be understood */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Nobody is signed in */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed, or not sent by the session's own page */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No such thing in this company */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Right in itself but not on this state */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Over a stated bound */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Understood and refused */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Over a rate; Retry-After says how long to wait */
        TooMany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description 500 our mistake, 503 try again later */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        company: string;
        project: string;
        /** @description The sector's id */
        schedule: string;
        /** @description <schedule uuid>.<number> */
        row: string;
        /** @description A position the answer should have seen */
        atLeast: string;
        import: string;
        export: string;
        /** @description The caller's time zone, like America/Santiago, which says what day today is where the project has none; by default, and where it is unknown, UTC. */
        timeZone: string;
        /** @description A UUID of the caller's choosing; the same one again does nothing twice. */
        idempotencyKey: string;
    };
    requestBodies: {
        Sector: {
            content: {
                "application/json": {
                    sectorId?: components["schemas"]["UUID"];
                    sector_id?: components["schemas"]["UUID"];
                };
            };
        };
        File: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Primavera P6 XER or XML, Microsoft Project XML, Excel or CSV
                     */
                    file: string;
                };
                "application/octet-stream": string;
                "application/json": Record<string, unknown>;
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
