-- What a person has chosen for the screens: how lists are shown, what they are filtered by. It is erased with the person.
create table identity_preferences (
    user_id uuid        not null references identity_users (id) on delete cascade,
    code    text        not null,
    value   jsonb       not null,
    set_at  timestamptz not null,
    primary key (user_id, code)
);
