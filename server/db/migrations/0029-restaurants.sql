-- Restaurants as people keep them: two editors notice each other, a deleted one can come back, and its number may be
-- another's meanwhile. A place is a state of the dictionary and a city that anybody may name.

CREATE TABLE state (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same on every provider, since a restaurant is told it.
  uuid            uuid NOT NULL UNIQUE,
  code            text COLLATE "C" NOT NULL UNIQUE,
  name            text COLLATE readable NOT NULL
);

-- Cities that are offered, with the IANA zone of each; the state's own zones are those of its cities, in this order.
CREATE TABLE city (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state_id        integer NOT NULL REFERENCES state ON DELETE CASCADE,
  -- Unique in its state, and no index may hang on the release of ICU: sorted as people read where it is asked for.
  name            text COLLATE "C" NOT NULL,
  timezone        text NOT NULL,
  UNIQUE (state_id, name)
);

-- The larger cities of the states, the District of Columbia and the territories; a state that has two zones stands in
-- two lines, the zone that most of it goes by first.
CREATE TEMPORARY TABLE place (place integer GENERATED ALWAYS AS IDENTITY, code text, state text, zone text, cities text)
  ON COMMIT DROP;
INSERT INTO place (code, state, zone, cities) VALUES
  ('AL', 'Alabama', 'America/Chicago', 'Birmingham,Huntsville,Mobile,Montgomery,Tuscaloosa'),
  ('AK', 'Alaska', 'America/Anchorage', 'Anchorage,Fairbanks,Juneau,Wasilla'),
  ('AK', 'Alaska', 'America/Adak', 'Adak'),
  ('AZ', 'Arizona', 'America/Phoenix', 'Phoenix,Tucson,Mesa,Chandler,Scottsdale,Gilbert,Glendale,Tempe,Flagstaff'),
  ('AR', 'Arkansas', 'America/Chicago', 'Little Rock,Fayetteville,Fort Smith,Springdale,Jonesboro'),
  ('CA', 'California', 'America/Los_Angeles', 'Los Angeles,San Diego,San Jose,San Francisco,Fresno,Sacramento,Long Beach,Oakland,Bakersfield,Anaheim,Riverside,Irvine'),
  ('CO', 'Colorado', 'America/Denver', 'Denver,Colorado Springs,Aurora,Fort Collins,Lakewood,Boulder,Pueblo'),
  ('CT', 'Connecticut', 'America/New_York', 'Bridgeport,New Haven,Stamford,Hartford,Waterbury'),
  ('DE', 'Delaware', 'America/New_York', 'Wilmington,Dover,Newark'),
  ('DC', 'District of Columbia', 'America/New_York', 'Washington'),
  ('FL', 'Florida', 'America/New_York', 'Jacksonville,Miami,Tampa,Orlando,St. Petersburg,Tallahassee,Fort Lauderdale,Gainesville'),
  ('FL', 'Florida', 'America/Chicago', 'Pensacola,Panama City'),
  ('GA', 'Georgia', 'America/New_York', 'Atlanta,Augusta,Columbus,Macon,Savannah,Athens,Marietta'),
  ('HI', 'Hawaii', 'Pacific/Honolulu', 'Honolulu,Hilo,Kahului'),
  ('ID', 'Idaho', 'America/Boise', 'Boise,Meridian,Nampa,Idaho Falls'),
  ('ID', 'Idaho', 'America/Los_Angeles', 'Coeur d''Alene,Lewiston'),
  ('IL', 'Illinois', 'America/Chicago', 'Chicago,Aurora,Naperville,Rockford,Springfield,Peoria'),
  ('IN', 'Indiana', 'America/Indiana/Indianapolis', 'Indianapolis,Fort Wayne,South Bend,Carmel,Bloomington'),
  ('IN', 'Indiana', 'America/Chicago', 'Evansville,Gary'),
  ('IA', 'Iowa', 'America/Chicago', 'Des Moines,Cedar Rapids,Davenport,Iowa City'),
  ('KS', 'Kansas', 'America/Chicago', 'Wichita,Overland Park,Kansas City,Topeka,Olathe'),
  ('KS', 'Kansas', 'America/Denver', 'Goodland'),
  ('KY', 'Kentucky', 'America/New_York', 'Lexington,Covington'),
  ('KY', 'Kentucky', 'America/Kentucky/Louisville', 'Louisville'),
  ('KY', 'Kentucky', 'America/Chicago', 'Bowling Green,Owensboro'),
  ('LA', 'Louisiana', 'America/Chicago', 'New Orleans,Baton Rouge,Shreveport,Lafayette'),
  ('ME', 'Maine', 'America/New_York', 'Portland,Lewiston,Bangor'),
  ('MD', 'Maryland', 'America/New_York', 'Baltimore,Columbia,Germantown,Annapolis,Frederick'),
  ('MA', 'Massachusetts', 'America/New_York', 'Boston,Worcester,Springfield,Cambridge,Lowell'),
  ('MI', 'Michigan', 'America/Detroit', 'Detroit,Grand Rapids,Ann Arbor,Lansing,Flint'),
  ('MI', 'Michigan', 'America/Menominee', 'Iron Mountain'),
  ('MN', 'Minnesota', 'America/Chicago', 'Minneapolis,St. Paul,Rochester,Duluth,Bloomington'),
  ('MS', 'Mississippi', 'America/Chicago', 'Jackson,Gulfport,Southaven,Hattiesburg'),
  ('MO', 'Missouri', 'America/Chicago', 'Kansas City,St. Louis,Springfield,Columbia,Independence'),
  ('MT', 'Montana', 'America/Denver', 'Billings,Missoula,Great Falls,Bozeman'),
  ('NE', 'Nebraska', 'America/Chicago', 'Omaha,Lincoln,Grand Island'),
  ('NE', 'Nebraska', 'America/Denver', 'Scottsbluff'),
  ('NV', 'Nevada', 'America/Los_Angeles', 'Las Vegas,Henderson,Reno,Sparks'),
  ('NH', 'New Hampshire', 'America/New_York', 'Manchester,Nashua,Concord'),
  ('NJ', 'New Jersey', 'America/New_York', 'Newark,Jersey City,Paterson,Elizabeth,Trenton'),
  ('NM', 'New Mexico', 'America/Denver', 'Albuquerque,Las Cruces,Rio Rancho,Santa Fe'),
  ('NY', 'New York', 'America/New_York', 'New York,Buffalo,Rochester,Yonkers,Syracuse,Albany'),
  ('NC', 'North Carolina', 'America/New_York', 'Charlotte,Raleigh,Greensboro,Durham,Winston-Salem,Fayetteville'),
  ('ND', 'North Dakota', 'America/Chicago', 'Fargo,Bismarck,Grand Forks'),
  ('ND', 'North Dakota', 'America/Denver', 'Dickinson'),
  ('OH', 'Ohio', 'America/New_York', 'Columbus,Cleveland,Cincinnati,Toledo,Akron,Dayton'),
  ('OK', 'Oklahoma', 'America/Chicago', 'Oklahoma City,Tulsa,Norman,Broken Arrow'),
  ('OR', 'Oregon', 'America/Los_Angeles', 'Portland,Eugene,Salem,Bend'),
  ('OR', 'Oregon', 'America/Boise', 'Ontario'),
  ('PA', 'Pennsylvania', 'America/New_York', 'Philadelphia,Pittsburgh,Allentown,Erie,Harrisburg'),
  ('RI', 'Rhode Island', 'America/New_York', 'Providence,Warwick,Cranston'),
  ('SC', 'South Carolina', 'America/New_York', 'Charleston,Columbia,Greenville,Myrtle Beach'),
  ('SD', 'South Dakota', 'America/Chicago', 'Sioux Falls,Aberdeen'),
  ('SD', 'South Dakota', 'America/Denver', 'Rapid City'),
  ('TN', 'Tennessee', 'America/Chicago', 'Nashville,Memphis,Clarksville,Murfreesboro'),
  ('TN', 'Tennessee', 'America/New_York', 'Knoxville,Chattanooga,Johnson City'),
  ('TX', 'Texas', 'America/Chicago', 'Houston,San Antonio,Dallas,Austin,Fort Worth,Arlington,Corpus Christi,Plano,Lubbock'),
  ('TX', 'Texas', 'America/Denver', 'El Paso'),
  ('UT', 'Utah', 'America/Denver', 'Salt Lake City,West Valley City,Provo,Ogden,St. George'),
  ('VT', 'Vermont', 'America/New_York', 'Burlington,Rutland,Montpelier'),
  ('VA', 'Virginia', 'America/New_York', 'Virginia Beach,Norfolk,Richmond,Arlington,Alexandria,Roanoke'),
  ('WA', 'Washington', 'America/Los_Angeles', 'Seattle,Spokane,Tacoma,Vancouver,Bellevue'),
  ('WV', 'West Virginia', 'America/New_York', 'Charleston,Huntington,Morgantown'),
  ('WI', 'Wisconsin', 'America/Chicago', 'Milwaukee,Madison,Green Bay,Kenosha'),
  ('WY', 'Wyoming', 'America/Denver', 'Cheyenne,Casper,Laramie'),
  ('AS', 'American Samoa', 'Pacific/Pago_Pago', 'Pago Pago'),
  ('GU', 'Guam', 'Pacific/Guam', 'Dededo,Hagåtña,Tamuning'),
  ('MP', 'Northern Mariana Islands', 'Pacific/Saipan', 'Saipan'),
  ('PR', 'Puerto Rico', 'America/Puerto_Rico', 'San Juan,Bayamón,Carolina,Ponce'),
  ('VI', 'U.S. Virgin Islands', 'America/St_Thomas', 'Charlotte Amalie');

INSERT INTO state (uuid, code, name)
SELECT DISTINCT ON (code) overlay(overlay(md5('state ' || code) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, code, state
  FROM place ORDER BY code;
INSERT INTO city (state_id, name, timezone)
SELECT s.id, c.name, p.zone
  FROM place p JOIN state s ON s.code = p.code, string_to_table(p.cities, ',') WITH ORDINALITY AS c (name, nth)
 ORDER BY p.place, c.nth;

ALTER TABLE restaurant
  ADD COLUMN state_id integer REFERENCES state ON DELETE RESTRICT,
  -- Argon2id of the code that lets somebody in, and when it was set; no call ever answers it.
  ADD COLUMN security_code_hash text,
  ADD COLUMN security_code_at bigint,
  ADD COLUMN updated_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD CHECK ((security_code_hash IS NULL) = (security_code_at IS NULL));
UPDATE restaurant SET updated_at = created_at;
UPDATE restaurant r SET state_id = s.id FROM state s WHERE s.code = r.state;
ALTER TABLE restaurant DROP COLUMN state, DROP CONSTRAINT restaurant_number_key;
CREATE UNIQUE INDEX restaurant_number_in_use ON restaurant (upper(number)) WHERE deleted_at IS NULL;
